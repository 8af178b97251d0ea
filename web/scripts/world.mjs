/** Pack the coastlines and borders of the world for the board editor.
 *
 *      npm run world
 *
 *  Natural Earth (world-atlas, 1:10 million) is in the public domain. src/edit/map/world.bin is committed; src/edit/map/world.ts
 *  reads it. It holds rings of land, then lines of borders: a number of lines, and for each line the number of its points
 *  and the steps from point to point in 1/200 degree, all as variable-length integers.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'

import { simple } from '../src/families/ride/scripts/coasts/shape.mjs'

const FINE = 200 // units of a degree, as in src/edit/map/world.ts
const COAST = 0.01 // how far a line may be from the real one, in degrees: about a kilometre
const BORDER = 0.02

const world = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'))
const polygons = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)
const land = feature(world, world.objects.land).features.flatMap(({ geometry }) => polygons(geometry).flat())
const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates

const bytes = []
function put(value) {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
}
const putSigned = (value) => put(value < 0 ? -2 * value - 1 : 2 * value)

function putLines(lines, tolerance, least) {
    const kept = lines.map((line) => simple(line, tolerance)).filter((line) => line.length >= least)
    put(kept.length)
    for (const line of kept) {
        put(line.length)
        let before = [0, 0]
        for (const point of line) {
            const now = point.map((degrees) => Math.round(degrees * FINE))
            now.forEach((value, axis) => putSigned(value - before[axis]))
            before = now
        }
    }
    console.log(`${kept.length} lines, ${kept.reduce((sum, line) => sum + line.length, 0)} points`)
}

putLines(land, COAST, 4)
putLines(borders, BORDER, 2)
writeFileSync(new URL('../src/edit/map/world.bin', import.meta.url), Uint8Array.from(bytes))
console.log(`${bytes.length} bytes`)
