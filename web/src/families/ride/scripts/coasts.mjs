/** Draw the coasts of the published boards: real coastlines, warped to fit the cities' positions on the board.
 *
 *      npm run coasts
 *
 *  Natural Earth (world-atlas) and the Census Bureau (us-atlas) are in the public domain. For each board two files go
 *  into src/families/ride/coasts/: the map below the board, and a small picture of the board for the home page. They are
 *  committed; the same boards and atlases always give the same files.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, merge, mesh } from 'topojson-client'

import * as hand from './coasts/hand.mjs'
import {
    area,
    clipLine,
    clipRing,
    contains,
    dense,
    nearest,
    path,
    simple,
    simpleRing,
    tiledLines,
    tiledRings,
} from './coasts/shape.mjs'
import { pushed, tightest, warpOf } from './coasts/warp.mjs'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const INTO = new URL('../coasts/', import.meta.url).pathname
const GAMES = ['usa', 'japan', 'first-journey', 'san-francisco']
const FINE = 2 // subdivisions of a unit in the written coordinates
const SMALLEST = 14 // smallest island that is drawn, in square units
const ASHORE = 10 // smallest distance of a city from the water, in units
const BLEED = [0.65, 0.32] // how far the main map extends beyond its frame, horizontally and vertically, relative to the board's width
const CELL = 160 // size of the tiles that a coast is cut into, in units
const COARSE = 9 // distance between points outside the frame, in units
const AFLOAT = ['Golden Gate Bridge'] // cities that the board has in the water

const require = createRequire(import.meta.url)
const atlas = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const chartOf = (game) => {
    const output = JSON.parse(
        execFileSync(`${ROOT}.venv/bin/trilhos`, ['board', 'draw', game, '--json'], { maxBuffer: 1e8 }),
    )
    return output.chart ?? output
}

const polygons = (geometry) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
const ringsOf = (shape) =>
    (shape.type === 'FeatureCollection' ? shape.features : [shape]).flatMap((one) => polygons(one.geometry).flat())

/** Rings and lines on earth, for each panel of a board. `over` is land that lies on top of lakes. */
function earthOf(game) {
    if (game === 'usa') return [america()]
    if (game === 'first-journey') return [countries('world-atlas/countries-50m.json')]
    if (game === 'san-francisco') {
        const { parks, bridges } = hand.SAN_FRANCISCO
        const land = hand.SAN_FRANCISCO.land.map(smooth)
        return [{ land, coast: land.map(closed), parks: parks.map(smooth), bridges }]
    }
    const japan = countries('world-atlas/countries-10m.json', false)
    const { rivers } = hand.TOKYO
    const [land, parks] = [hand.TOKYO.land.map(smooth), hand.TOKYO.parks.map(smooth)]
    return [
        { ...japan, ponds: hand.LAKES_JAPAN.map(smooth) },
        { land, coast: land.map(closed), wide: rivers.map(softer), parks },
        japan,
    ]
}

const closed = (ring) => [...ring, ring[0]]

/** Smooth hand-drawn lines by cutting corners twice (Chaikin). */
const cut = (points) =>
    points.slice(1).flatMap((q, i) => {
        const p = points[i]
        return [0.25, 0.75].map((t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])
    })
const smooth = (ring) => cut(closed(cut(closed(ring))))
const softer = (line) => [line[0], ...cut(cut(line)), line.at(-1)]

function countries(name, borders = true) {
    const world = atlas(name)
    const land = ringsOf(feature(world, world.objects.land))
    const coast = mesh(world, world.objects.countries, (a, b) => a === b).coordinates
    return {
        land,
        coast,
        ...(borders ? { borders: mesh(world, world.objects.countries, (a, b) => a !== b).coordinates } : {}),
    }
}

/** Natural Earth has no lakes and the Census Bureau no Canada: draw Canada, then the lakes, then the United States. */
function america() {
    const world = atlas('world-atlas/countries-10m.json')
    const states = atlas('us-atlas/states-10m.json')
    const isOwn = (one) => one.properties.name === 'United States of America'
    const others = world.objects.countries.geometries.filter((one) => !isOwn(one))
    const border = mesh(world, world.objects.countries, (a, b) => a !== b && (isOwn(a) || isOwn(b))).coordinates
    const near = touching(border.flat(), 0.16)
    const foreign = mesh(world, world.objects.countries, (a, b) => a === b && !isOwn(a)).coordinates
    const own = ringsOf(feature(states, states.objects.nation))
    const shores = own.flatMap((ring) => parts(closed(ring), (p) => !near(p)))
    const seams = own.flatMap((ring) => parts(closed(ring), near)) // where the two atlases meet
    const lakes = hand.LAKES_USA.map(smooth)
    const islands = hand.ISLANDS_USA.map(smooth)
    return {
        land: polygons(merge(world, others)).flat(),
        lakes,
        lakeShores: lakes.map(closed),
        islands,
        over: own,
        ponds: hand.SALT_LAKE.map(smooth),
        coast: [...foreign, ...islands.map(closed), ...shores],
        seams,
        borders: [...mesh(states, states.objects.states, (a, b) => a !== b).coordinates, ...seams],
        rivers: hand.RIVERS_USA.map(softer),
    }
}

/** A function that tests whether a point is near one of these. */
function touching(points, reach) {
    const cells = new Set()
    for (const [x, y] of points)
        for (const dx of [-1, 0, 1])
            for (const dy of [-1, 0, 1]) cells.add(`${Math.round(x / reach) + dx} ${Math.round(y / reach) + dy}`)
    return ([x, y]) => cells.has(`${Math.round(x / reach)} ${Math.round(y / reach)}`)
}

/** The stretches of a line whose points pass the test. */
function parts(line, wanted) {
    const out = [[]]
    for (const point of line) {
        if (wanted(point)) out.at(-1).push(point)
        else if (out.at(-1).length) out.push([])
    }
    return out.filter((part) => part.length > 1)
}

function draw(chart, n, earth) {
    const frame = chart.panels[n].frame
    const grown = (by, high = by) => [frame[0] - by, frame[1] - high, frame[2] + by, frame[3] + high]
    const { scale, dx, dy } = chart.projection[n]
    const project = ([lon, lat]) => [
        scale * lon + dx,
        -scale * ((Math.asinh(Math.tan((Math.max(-80, Math.min(80, lat)) * Math.PI) / 180)) * 180) / Math.PI) + dy,
    ]
    const places = chart.cities
        .flatMap((city) => [city, ...(city.also ?? [])].map((place) => ({ ...place, name: city.name })))
        .filter((place) => place.panel === n)
    const from = places.map((place) => place.home)
    const to = places.map((place) => [place.x, place.y])

    const bleed = BLEED.map((part) => (n ? 30 : part * chart.frame[0]))
    const wide = grown(bleed[0] + 260, bleed[1] + 260)
    const rings = (list) =>
        (list ?? [])
            .map((ring) => clipRing(ring.map(project), wide))
            .filter((ring) => ring.length > 2)
            .map((ring) => dense(closed(simpleRing(ring, 0.25))).slice(0, -1))
    const lines = (list) =>
        (list ?? []).flatMap((line) => clipLine(line.map(project), wide)).map((line) => dense(simple(line, 0.25)))
    const flat = {
        land: rings(earth.land),
        lakes: rings(earth.lakes),
        islands: rings(earth.islands),
        over: rings(earth.over),
        ponds: rings(earth.ponds),
        parks: rings(earth.parks),
        coast: lines(earth.coast),
        lakeShores: lines(earth.lakeShores),
        seams: lines(earth.seams),
        borders: lines(earth.borders),
        rivers: lines(earth.rivers),
        wide: lines(earth.wide),
        bridges: lines(earth.bridges),
    }

    const base = warpOf(from, to, frame)
    const pushes = []
    let warp = base
    for (let round = 0; round < 40; round++) {
        warp = pushed(base, pushes)
        const dry = [...flat.land, ...flat.over].map((ring) => ring.map(warp))
        const wet = flat.lakes.map((ring) => ring.map(warp))
        const own = flat.over.map((ring) => ring.map(warp))
        let moved = 0
        for (const place of places.filter((one) => !AFLOAT.includes(one.name))) {
            const at = [place.x, place.y]
            const abroad = contains(dry.slice(0, flat.land.length), at) && !contains(wet, at)
            const ashore = abroad || contains(own, at)
            const near = nearest(flat.over.length ? [...own, ...wet] : dry, at)
            const lack = ashore ? ASHORE - near.far : ASHORE + near.far
            if (lack < 0.5 || (flat.over.length && ashore)) continue
            const away = [at[0] - near.at[0], at[1] - near.at[1]].map((d) => (ashore ? -d : d) / (near.far || 1))
            pushes.push({ at: near.at, by: away.map((d) => d * Math.min(8, lack * 0.6)) })
            moved++
        }
        if (!moved) break
    }
    const least = tightest(warp, frame)
    const holding = (list, place) =>
        contains(
            list.map((ring) => ring.map(warp)),
            [place.x, place.y],
        )
    const wet = places.filter((place) => !holding(flat.land, place) && !holding(flat.over, place))
    const names = wet.map((place) => place.name).join(', ') || 'none'
    console.log(
        `  ${chart.panels[n].region || 'main'}: ${pushes.length} pushes, tightest ${least.toFixed(2)}, in the water: ${names}`,
    )

    const box = grown(...bleed)
    const seen = grown(40)
    const fine = (line) => thin(line, seen).map(([x, y]) => [x * FINE, y * FINE])
    const holds = (ring) => places.some((place) => contains([ring], [place.x, place.y]))
    const areas = (list, least = SMALLEST) =>
        tiledRings(
            list
                .map((ring) => clipRing(ring.map(warp), box))
                .filter((ring) => ring.length > 2 && (Math.abs(area(ring)) >= least || holds(ring)))
                .map((ring) => simpleRing(fine(ring), FINE * 0.55))
                .filter((ring) => ring.length > 2),
            FINE * CELL,
        )
    const strokes = (list, tolerance = 0.55, least = 0) =>
        tiledLines(
            list
                .flatMap((line) => clipLine(line.map(warp), box))
                .filter((line) => !least || !isLoop(line) || Math.abs(area(line)) >= least || holds(line))
                .map((line) => simple(fine(line), FINE * tolerance))
                .filter((line) => line.length > 1),
            FINE * CELL,
        )
    // the same for the small picture: fewer islands, fewer points
    const small = (list) =>
        path(
            list
                .map((ring) => clipRing(ring.map(warp), grown(n ? 0 : 60)))
                .filter((ring) => ring.length > 2 && Math.abs(area(ring)) > 150)
                .map((ring) => simpleRing(ring, 3))
                .filter((ring) => ring.length > 2),
            true,
        )
    const still = { land: small(flat.land), lakes: small(flat.lakes), over: small(flat.over) }
    const out = {
        land: areas(flat.land),
        lakes: areas(flat.lakes),
        lakeShores: strokes(flat.lakeShores),
        over: areas([...flat.islands, ...flat.over]),
        ponds: areas(flat.ponds),
        parks: areas(flat.parks),
        coast: strokes(flat.coast, 0.55, SMALLEST),
        seams: strokes(flat.seams, 0.9),
        borders: strokes(flat.borders, 0.9),
        rivers: strokes(flat.rivers, 0.7),
        wide: strokes(flat.wide, 0.5),
        bridges: strokes(flat.bridges),
    }
    const there = (paths) => Object.fromEntries(Object.entries(paths).filter(([, d]) => d.length))
    return { shore: there(out), still: there(still) }
}

/** Outside the frame, which is seldom seen, keep only a point every few units. */
function thin(line, [left, top, right, bottom]) {
    let last = [Infinity, Infinity]
    return line.filter(([x, y], i) => {
        const inside = x > left && x < right && y > top && y < bottom
        if (!inside && i > 0 && i < line.length - 1 && Math.hypot(x - last[0], y - last[1]) < COARSE) return false
        last = [x, y]
        return true
    })
}

const isLoop = (line) => Math.hypot(line[0][0] - line.at(-1)[0], line[0][1] - line.at(-1)[1]) < 2

/** The same hash as in src/families/ride/coasts.ts. */
function digest(chart) {
    let hash = 2166136261
    for (const value of [...chart.frame, ...chart.cities.flatMap((city) => [city.x, city.y])])
        hash = Math.imul(hash ^ Math.round(value * 10), 16777619) >>> 0
    return hash.toString(36)
}

/** A small picture of the board: its land, and a stroke for every space. */
function pictureOf(chart, shores) {
    const routes = {}
    for (const { colour, bullet, spaces } of chart.routes) {
        const kind = bullet ? 'bullet' : (colour ?? 'gray')
        for (const [x, y, angle, long] of spaces) {
            const turn = (angle * Math.PI) / 180
            const [dx, dy] = [Math.cos(turn) * (long - 8), Math.sin(turn) * (long - 8)].map((d) => d / 2)
            routes[kind] =
                (routes[kind] ?? '') +
                path(
                    [
                        [
                            [x - dx, y - dy],
                            [x + dx, y + dy],
                        ],
                    ],
                    false,
                )
        }
    }
    const stands = chart.cities.flatMap((city) => [city, ...(city.also ?? [])])
    const cities = stands.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('')
    const panels = chart.panels.map((panel, n) => ({ frame: panel.frame.map(Math.round), ...shores[n] }))
    return { frame: chart.frame.map(Math.round), panels, routes, cities }
}

mkdirSync(INTO, { recursive: true })
for (const game of GAMES) {
    console.log(game)
    const chart = chartOf(game)
    const earth = earthOf(game)
    const drawn = chart.panels.map((_, n) => draw(chart, n, earth[n]))
    const coast = { digest: digest(chart), fine: FINE, panels: drawn.map((one) => one.shore) }
    const picture = pictureOf(
        chart,
        drawn.map((one) => one.still),
    )
    writeFileSync(`${INTO}${game}.json`, `${JSON.stringify(coast)}\n`)
    writeFileSync(`${INTO}${game}.picture.json`, `${JSON.stringify(picture)}\n`)
}
