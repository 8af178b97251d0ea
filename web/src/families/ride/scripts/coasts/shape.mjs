/** Operations on lines and rings: clip, subdivide, simplify, and write as SVG paths with integers. */

/** Add points so that they are at most `step` apart and long straight lines bend with the board. */
export function dense(line, step = 12) {
    const out = []
    for (let i = 0; i < line.length; i++) {
        if (i) {
            const [ax, ay] = line[i - 1]
            const [bx, by] = line[i]
            const n = Math.ceil(Math.hypot(bx - ax, by - ay) / step)
            for (let k = 1; k < n; k++) out.push([ax + ((bx - ax) * k) / n, ay + ((by - ay) * k) / n])
        }
        out.push(line[i])
    }
    return out
}

/** The part of a ring inside a box (Sutherland and Hodgman). */
export function clipRing(ring, [left, top, right, bottom]) {
    const sides = [
        [(p) => p[0] >= left, (p, q) => cross(p, q, 0, left)],
        [(p) => p[0] <= right, (p, q) => cross(p, q, 0, right)],
        [(p) => p[1] >= top, (p, q) => cross(p, q, 1, top)],
        [(p) => p[1] <= bottom, (p, q) => cross(p, q, 1, bottom)],
    ]
    let out = ring
    for (const [inside, meet] of sides) {
        const now = []
        for (let i = 0; i < out.length; i++) {
            const p = out[(i + out.length - 1) % out.length]
            const q = out[i]
            if (inside(q) !== inside(p)) now.push(meet(p, q))
            if (inside(q)) now.push(q)
        }
        out = now
    }
    return out
}

function cross(p, q, axis, at) {
    const t = (at - p[axis]) / (q[axis] - p[axis])
    const other = p[1 - axis] + t * (q[1 - axis] - p[1 - axis])
    return axis === 0 ? [at, other] : [other, at]
}

/** The parts of a line inside a box; a segment across its edge is kept whole. */
export function clipLine(line, [left, top, right, bottom]) {
    const inside = ([x, y]) => x >= left && x <= right && y >= top && y <= bottom
    const out = []
    let now = []
    for (let i = 0; i < line.length; i++) {
        const near = inside(line[i]) || (i > 0 && inside(line[i - 1])) || (i + 1 < line.length && inside(line[i + 1]))
        if (near) now.push(line[i])
        else if (now.length) {
            out.push(now)
            now = []
        }
    }
    if (now.length) out.push(now)
    return out.filter((part) => part.length > 1)
}

/** Fewer points for the same line (Douglas and Peucker); the ends stay. */
export function simple(line, tolerance) {
    if (line.length < 3) return line
    const keep = new Uint8Array(line.length)
    keep[0] = keep[line.length - 1] = 1
    const todo = [[0, line.length - 1]]
    while (todo.length) {
        const [from, to] = todo.pop()
        const [ax, ay] = line[from]
        const [bx, by] = line[to]
        const [dx, dy] = [bx - ax, by - ay]
        const long = dx * dx + dy * dy
        let most = tolerance
        let at = -1
        for (let i = from + 1; i < to; i++) {
            const [x, y] = line[i]
            const t = long ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long)) : 0
            const far = Math.hypot(ax + t * dx - x, ay + t * dy - y)
            if (far > most) {
                most = far
                at = i
            }
        }
        if (at >= 0) {
            keep[at] = 1
            todo.push([from, at], [at, to])
        }
    }
    return line.filter((_, i) => keep[i])
}

export function simpleRing(ring, tolerance) {
    const half = ring.length >> 1
    const there = simple(ring.slice(0, half + 1), tolerance)
    const back = simple([...ring.slice(half), ring[0]], tolerance)
    return [...there.slice(0, -1), ...back.slice(0, -1)]
}

export const area = (ring) =>
    ring.reduce((sum, [x, y], i) => {
        const [px, py] = ring[(i + ring.length - 1) % ring.length]
        return sum + px * y - x * py
    }, 0) / 2

export function contains(rings, [x, y]) {
    let inside = false
    for (const ring of rings)
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
            const [ax, ay] = ring[i]
            const [bx, by] = ring[j]
            if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
        }
    return inside
}

/** The nearest point on some rings, and its distance. */
export function nearest(rings, [x, y]) {
    let best = { far: Infinity, at: [x, y] }
    for (const ring of rings)
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
            const [ax, ay] = ring[j]
            const [dx, dy] = [ring[i][0] - ax, ring[i][1] - ay]
            const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
            const at = [ax + t * dx, ay + t * dy]
            const far = Math.hypot(at[0] - x, at[1] - y)
            if (far < best.far) best = { far, at }
        }
    return best
}

/** An SVG path with relative integer coordinates. */
export function path(lines, closed) {
    let out = ''
    for (const line of lines) {
        let [x, y] = line[0].map(Math.round)
        out += `M${x} ${y}`
        let steps = ''
        for (const point of line.slice(1)) {
            const [px, py] = point.map(Math.round)
            if (px === x && py === y) continue
            steps += `${steps && px - x >= 0 ? ' ' : ''}${px - x}${py - y >= 0 ? ' ' : ''}${py - y}`
            ;[x, y] = [px, py]
        }
        out += steps ? `l${steps}${closed ? 'z' : ''}` : ''
    }
    return out
}

const LAP = 3 // overlap of cells, so that no seam is visible between them

/** Cut rings along a grid, so that only visible cells are drawn. Returns one path per cell. */
export function tiledRings(rings, size) {
    const cells = new Map()
    for (const ring of rings) {
        const [xs, ys] = [0, 1].map((axis) => ring.map((point) => point[axis]))
        const span = (values) => [Math.floor(Math.min(...values) / size), Math.floor(Math.max(...values) / size)]
        const [left, right] = span(xs)
        const [top, bottom] = span(ys)
        for (let i = left; i <= right; i++) {
            const column = clipRing(ring, [i * size - LAP, -1e6, (i + 1) * size, 1e6])
            for (let j = top; j <= bottom; j++)
                put(cells, i, j, clipRing(column, [-1e6, j * size - LAP, 1e6, (j + 1) * size]))
        }
    }
    return [...cells.values()]
        .map((these) =>
            path(
                these.filter((ring) => ring.length > 2),
                true,
            ),
        )
        .filter(Boolean)
}

/** The same for lines, cut into stretches that begin in the same cell. */
export function tiledLines(lines, size) {
    const cells = new Map()
    for (const line of lines) {
        let part = [line[0]]
        const cell = (point) => point.map((value) => Math.floor(value / size))
        for (const point of line.slice(1)) {
            part.push(point)
            const [i, j] = cell(part[0])
            const [k, l] = cell(point)
            if (i !== k || j !== l) {
                put(cells, i, j, part)
                part = [point]
            }
        }
        if (part.length > 1) put(cells, ...cell(part[0]), part)
    }
    return [...cells.values()].map((these) => path(these, false)).filter(Boolean)
}

function put(cells, i, j, part) {
    if (part.length < 2) return
    const key = `${i} ${j}`
    cells.set(key, [...(cells.get(key) ?? []), part])
}
