/** Smooth warps, without folds, from positions on earth to positions on the board.
 *
 *  Cities were moved to make room for routes. A smoothed thin-plate spline follows them; where a city would still be
 *  in the water, the coast around it is pushed out a little.
 */

const SLACK = [0, 2e4, 1e5, 4e5, 1.5e6, 6e6] // smoothing of the spline; the first value without folds is used
const PUSH = 46 // radius around a city in which the coast is pushed, in units of the board

/** Solve a system of linear equations with several right sides; both are changed. */
function solve(a, b) {
    const n = a.length
    for (let i = 0; i < n; i++) {
        let best = i
        for (let k = i + 1; k < n; k++) if (Math.abs(a[k][i]) > Math.abs(a[best][i])) best = k
        ;[a[i], a[best]] = [a[best], a[i]]
        ;[b[i], b[best]] = [b[best], b[i]]
        for (let k = i + 1; k < n; k++) {
            const f = a[k][i] / a[i][i]
            for (let j = i; j < n; j++) a[k][j] -= f * a[i][j]
            for (let j = 0; j < b[k].length; j++) b[k][j] -= f * b[i][j]
        }
    }
    for (let i = n - 1; i >= 0; i--)
        for (let j = 0; j < b[i].length; j++) {
            for (let k = i + 1; k < n; k++) b[i][j] -= a[i][k] * b[k][j]
            b[i][j] /= a[i][i]
        }
    return b
}

const bend = (r2) => (r2 < 1e-9 ? 0 : r2 * Math.log(r2) * 0.5)

function spline(from, to, slack) {
    const n = from.length
    if (n < 3)
        return ([x, y]) => [x + (to[0]?.[0] ?? 0) - (from[0]?.[0] ?? 0), y + (to[0]?.[1] ?? 0) - (from[0]?.[1] ?? 0)]
    const a = Array.from({ length: n + 3 }, () => new Float64Array(n + 3))
    const b = Array.from({ length: n + 3 }, () => [0, 0])
    for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) a[i][j] = bend((from[i][0] - from[j][0]) ** 2 + (from[i][1] - from[j][1]) ** 2)
        a[i][i] += slack
        const row = [1, from[i][0], from[i][1]]
        for (let k = 0; k < 3; k++) a[i][n + k] = a[n + k][i] = row[k]
        b[i] = [to[i][0] - from[i][0], to[i][1] - from[i][1]]
    }
    const w = solve(a, b)
    return ([x, y]) => {
        let dx = w[n][0] + w[n + 1][0] * x + w[n + 2][0] * y
        let dy = w[n][1] + w[n + 1][1] * x + w[n + 2][1] * y
        for (let i = 0; i < n; i++) {
            const u = bend((x - from[i][0]) ** 2 + (y - from[i][1]) ** 2)
            dx += w[i][0] * u
            dy += w[i][1] * u
        }
        return [x + dx, y + dy]
    }
}

/** The smallest area scale of the warp in the box; negative where it folds over. */
export function tightest(warp, [left, top, right, bottom], step = 12) {
    let least = Infinity
    for (let x = left; x < right; x += step)
        for (let y = top; y < bottom; y += step) {
            const [ax, ay] = warp([x, y])
            const [bx, by] = warp([x + 1, y])
            const [cx, cy] = warp([x, y + 1])
            least = Math.min(least, (bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
        }
    return least
}

/** The warp of a panel whose cities are at `from` on earth and at `to` on the board. */
export function warpOf(from, to, box) {
    for (const slack of SLACK) {
        const warp = spline(from, to, slack)
        if (tightest(warp, box) > 0.12 || slack === SLACK.at(-1)) return warp
    }
}

/** The same warp, with pushes around some points of the board. */
export function pushed(warp, pushes) {
    return (p) => {
        const [x, y] = warp(p)
        let [dx, dy] = [0, 0]
        for (const { at, by } of pushes) {
            const fade = Math.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * PUSH * PUSH))
            dx += by[0] * fade
            dy += by[1] * fade
        }
        return [x + dx, y + dy]
    }
}
