/** A board of the rail games that is edited: what is on it, what is selected, and what tools and forms do to it. */

import { Camera } from '../../../edit/map/camera.svelte'
import type { BoardEditor } from '../../../edit/editor.svelte'
import type { TomlText, Value } from '../../../edit/toml'
import { appending, removingRows, setting, type Change } from '../../../edit/tomlEdits'
import { EditedBoard, pathOf, type EditedCity, type Part } from './board'
import { colourFor, lengthFor, shortestWay } from './suggest'

export type Tool = 'move' | 'city' | 'route' | 'ticket'
export type Tab = Part | 'rules'
type Step = (doc: TomlText) => Change[]

const DIGITS = 4 // of degrees: about ten metres
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))
const LISTS = ['tokens.cities', 'journey.west', 'journey.east'] // which name cities

export class Session {
  readonly camera = new Camera()
  tool: Tool = $state('move')
  tab: Tab = $state('cities')
  from = $state<string | null>(null) // the first city of a new route or ticket
  naming = $state(0) // grows when the name of the selected city should be typed
  readonly board = $derived.by(() => new EditedBoard(this.editor.whole))
  readonly #selection = $derived.by(() => /^map\.(cities|routes|tickets)\[(\d+)\]/.exec(this.editor.path))

  constructor(readonly editor: BoardEditor) {}

  /** The part and the number of what is selected. */
  get selected(): { part: Part; n: number } | null {
    const found = this.#selection
    return found ? { part: found[1] as Part, n: Number(found[2]) } : null
  }

  isSelected(part: Part, n: number): boolean {
    return this.selected?.part === part && this.selected.n === n
  }

  select(part: Part, n: number): void {
    this.editor.select(pathOf(part, n))
    this.tab = part
  }

  clear(): void {
    this.editor.path = ''
    this.from = null
  }

  use(tool: Tool): void {
    this.tool = tool
    this.from = null
  }

  /** Select what a fault is about, and show it on the map. */
  open(key: string): void {
    this.editor.select(key)
    const selected = this.selected
    if (selected) this.tab = selected.part
    else if (!key.startsWith('map')) this.tab = 'rules'
    for (const city of this.#places()) this.camera.reveal(city.lon, city.lat)
  }

  /** The cities that the selection is about. */
  #places(): EditedCity[] {
    const { selected, board } = this
    if (!selected) return []
    if (selected.part === 'cities') return board.cities.filter((city) => city.n === selected.n)
    const row = board[selected.part].find((one) => one.n === selected.n)
    return row ? [row.a, row.b].flatMap((name) => board.byName.get(name) ?? []) : []
  }

  showAll(): void {
    const { cities } = this.board
    if (cities.length === 1 && cities[0]) this.camera.reveal(cities[0].lon, cities[0].lat)
    else this.camera.show(cities.map((city) => [city.lon, city.lat]))
  }

  addCity(lon: number, lat: number, word: string): void {
    const name = this.board.freeName(word)
    const n = this.#count('cities')
    this.#edit([(doc) => appending(doc, 'map.cities', { name, lat: rounded(lat), lon: rounded(lon) })])
    this.select('cities', n)
    this.naming++
  }

  moveCity(n: number, lon: number, lat: number): void {
    const path = pathOf('cities', n)
    const steps: Step[] = [
      (doc) => setting(doc, `${path}.lat`, rounded(lat)),
      (doc) => setting(doc, `${path}.lon`, rounded(lon)),
    ]
    this.editor.edit(steps, `move ${n}`)
  }

  /** Give a city another name, everywhere. */
  renameCity(city: EditedCity, name: string): void {
    if (!name.trim() || name === city.name) return
    const { board } = this
    const isOnly = board.cities.filter((one) => one.name === city.name).length === 1
    const ends = isOnly ? [...endsOf('routes', board, city.name), ...endsOf('tickets', board, city.name)] : []
    this.#edit([
      (doc) => setting(doc, `${pathOf('cities', city.n)}.name`, name),
      ...ends.map(
        (path): Step =>
          (doc) =>
            setting(doc, path, name),
      ),
      ...(isOnly ? LISTS : []).map((path): Step => (doc) => {
        const list = listAt(doc, path)
        return list?.includes(city.name)
          ? setting(
              doc,
              path,
              list.map((one) => (one === city.name ? name : one)),
            )
          : []
      }),
    ])
  }

  /** Choose a city with the tool for routes or tickets: the second one makes the pair. Says what became of it. */
  pair(name: string): 'first' | 'made' | 'full' {
    if (this.from === null || this.from === name) {
      this.from = this.from === name ? null : name
      return 'first'
    }
    const from = this.from
    this.from = null
    return this.tool === 'ticket' ? this.addTicket(from, name) : this.addRoute(from, name)
  }

  addRoute(from: string, to: string): 'made' | 'full' {
    const { board } = this
    const [a, b] = [board.byName.get(from), board.byName.get(to)]
    if (!a || !b || a === b || board.between(from, to).length > 1) return 'full'
    const row = { a: from, b: to, length: lengthFor(board, a, b), colour: colourFor(board, a, b) }
    const n = this.#count('routes')
    this.#edit([(doc) => appending(doc, 'map.routes', row)])
    this.select('routes', n)
    return 'made'
  }

  addTicket(from: string, to: string): 'made' | 'full' {
    const known = this.board.tickets.some((one) => [one.a, one.b].sort().join() === [from, to].sort().join())
    if (known || from === to) return 'full'
    const points = this.board.isJourney ? undefined : (shortestWay(this.board, from, to) ?? 1)
    const n = this.#count('tickets')
    this.#edit([(doc) => appending(doc, 'map.tickets', { a: from, b: to, points })])
    this.select('tickets', n)
    return 'made'
  }

  /** Remove a row; with a city, everything that names it. */
  remove(part: Part, n: number): void {
    const { board } = this
    const city = part === 'cities' ? board.cities.find((one) => one.n === n) : undefined
    const steps: Step[] = [(doc) => removingRows(doc, `map.${part}`, [n])]
    if (city && board.cities.filter((one) => one.name === city.name).length === 1) {
      const uses = (one: { a: string; b: string }): boolean => one.a === city.name || one.b === city.name
      for (const other of ['routes', 'tickets'] as const) {
        const gone = board[other].filter(uses).map((one) => one.n)
        steps.push((doc) => removingRows(doc, `map.${other}`, gone))
      }
      steps.push(
        ...LISTS.map((path): Step => (doc) => {
          const list = listAt(doc, path)
          return list?.includes(city.name)
            ? setting(
                doc,
                path,
                list.filter((one) => one !== city.name),
              )
            : []
        }),
      )
    }
    this.#edit(steps)
    this.clear()
  }

  removeSelected(): void {
    if (this.selected) this.remove(this.selected.part, this.selected.n)
  }

  set(part: Part, n: number, key: string, value: Value | undefined): void {
    this.editor.set(`${pathOf(part, n)}.${key}`, value, `set ${part} ${n} ${key}`)
  }

  /** Change the length of a route, and of its twin, which has the same. */
  setLength(n: number, length: number): void {
    const route = this.board.routes.find((one) => one.n === n)
    if (!route) return
    const both = route.single ? [route] : this.board.between(route.a, route.b)
    this.editor.edit(
      both.map(
        (one): Step =>
          (doc) =>
            setting(doc, `${pathOf('routes', one.n)}.length`, length),
      ),
      `length ${n}`,
    )
  }

  /** Give every ticket the points that its shortest way suggests. */
  suggestPoints(): void {
    const { board } = this
    this.#edit(
      board.tickets.flatMap(({ n, a, b }): Step[] => {
        const points = shortestWay(board, a, b)
        return points === null ? [] : [(doc) => setting(doc, `${pathOf('tickets', n)}.points`, points)]
      }),
    )
  }

  #edit(steps: Step[]): void {
    this.editor.history.pause()
    this.editor.edit(steps)
    this.editor.history.pause()
  }

  /** How many rows a list has, also those that are not complete. */
  #count(part: Part): number {
    return listAt(this.editor.doc, `map.${part}`)?.length ?? 0
  }
}

function listAt(doc: TomlText, path: string): Value[] | undefined {
  const [table = '', key = ''] = path.split('.')
  const list = (doc.data[table] as Record<string, Value> | undefined)?.[key]
  return Array.isArray(list) ? list : undefined
}

/** The paths of the ends of routes or tickets at a city. */
const endsOf = (part: 'routes' | 'tickets', board: EditedBoard, name: string): string[] =>
  board[part].flatMap((one) =>
    (['a', 'b'] as const).filter((end) => one[end] === name).map((end) => `${pathOf(part, one.n)}.${end}`),
  )
