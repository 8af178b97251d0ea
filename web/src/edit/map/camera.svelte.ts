/** What a map of the world shows: any part of it, in Mercator's projection. */

const MAX_SCALE = 40_000 // pixels for a degree: a street fills the map
const MAX_LATITUDE = 85 // as board files allow

const degrees = (radians: number): number => (radians * 180) / Math.PI
const radians = (angle: number): number => (angle * Math.PI) / 180

/** Mercator's latitude, in degrees. */
export const mercator = (latitude: number): number =>
  degrees(Math.asinh(Math.tan(radians(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))))))
export const latitude = (merc: number): number => degrees(Math.atan(Math.sinh(radians(merc))))

/** A longitude from -180 to 180. */
export const longitude = (x: number): number => ((((x + 180) % 360) + 360) % 360) - 180

const TOP = mercator(MAX_LATITUDE)

export type Place = readonly [lon: number, lat: number]

export class Camera {
  width = $state(1) // of the viewport, in pixels
  height = $state(1)
  x = $state(0) // longitude in the middle
  y = $state(30) // Mercator's latitude in the middle
  scale = $state(3) // pixels for a degree of longitude
  isSized = $state(false)

  /** Left, low, right and high edge: longitudes, and Mercator's latitudes. */
  get box(): readonly [number, number, number, number] {
    const [dx, dy] = [this.width / this.scale / 2, this.height / this.scale / 2]
    return [this.x - dx, this.y - dy, this.x + dx, this.y + dy]
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return
    this.width = width
    this.height = height
    this.isSized = true
    this.#set(this.x, this.y, this.scale)
  }

  #set(x: number, y: number, scale: number): void {
    const least = Math.max(this.width / 360, this.height / (2 * TOP))
    this.scale = Math.max(least, Math.min(MAX_SCALE, scale))
    this.x = longitude(x)
    const reach = Math.max(0, TOP - this.height / this.scale / 2)
    this.y = Math.max(-reach, Math.min(reach, y))
  }

  /** The pixel over a place. A place is shown where it is nearest to the middle, so boards may cross the date line. */
  pixel(lon: number, lat: number): [number, number] {
    const x = lon + 360 * Math.round((this.x - lon) / 360)
    return [this.width / 2 + (x - this.x) * this.scale, this.height / 2 - (mercator(lat) - this.y) * this.scale]
  }

  /** The place under a pixel. */
  place(px: number, py: number): [lon: number, lat: number] {
    const x = this.x + (px - this.width / 2) / this.scale
    return [longitude(x), latitude(this.y - (py - this.height / 2) / this.scale)]
  }

  pan(dx: number, dy: number): void {
    this.#set(this.x - dx / this.scale, this.y + dy / this.scale, this.scale)
  }

  /** Zoom by a factor around a pixel. */
  zoomBy(factor: number, px = this.width / 2, py = this.height / 2): void {
    const [dx, dy] = [px - this.width / 2, py - this.height / 2]
    const [x, y, before] = [this.x + dx / this.scale, this.y - dy / this.scale, this.scale]
    this.#set(x, y, before * factor)
    this.#set(x - dx / this.scale, y + dy / this.scale, this.scale)
  }

  /** Show all of these places, with room around them. */
  show(places: readonly Place[], margin = 60): void {
    const first = places[0]
    if (!first) return
    const xs = places.map(([lon]) => lon + 360 * Math.round((first[0] - lon) / 360))
    const ys = places.map(([, lat]) => mercator(lat))
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const room = (size: number): number => Math.max(size - 2 * margin, size / 3)
    const scale = Math.min(
      room(this.width) / Math.max(right - left, 0.02),
      room(this.height) / Math.max(high - low, 0.02),
    )
    this.#set((left + right) / 2, (low + high) / 2, scale)
  }

  /** Move as little as possible so that a place is well inside. */
  reveal(lon: number, lat: number, margin = 50): void {
    const [px, py] = this.pixel(lon, lat)
    const lack = (at: number, size: number): number =>
      at < margin ? margin - at : at > size - margin ? size - margin - at : 0
    this.pan(lack(px, this.width), lack(py, this.height))
  }
}
