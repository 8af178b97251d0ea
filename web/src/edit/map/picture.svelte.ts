/** A picture of one's own below the map. It stays in this browser. */

import { read, write } from '../../lib/storage'
import type { Camera } from './camera.svelte'

const PREFIX = 'trilhos.picture.'
const LARGEST = 1400 // pixels of the longer side that are kept
const QUALITY = 0.75

interface Kept {
  url: string
  box: readonly [left: number, low: number, right: number, high: number] // longitudes and Mercator's latitudes
  strength: number // 0 to 1
}

export class BackgroundPicture {
  #kept = $state.raw<Kept | null>(null)
  #image = $state.raw<HTMLImageElement | null>(null)
  readonly #key: string

  constructor(draft: string) {
    this.#key = PREFIX + draft
    const kept = read<Kept | null>(this.#key, null)
    if (kept?.url && Array.isArray(kept.box)) void this.#use(kept).catch(() => undefined)
  }

  get isThere(): boolean {
    return this.#image !== null
  }

  get strength(): number {
    return this.#kept?.strength ?? 1
  }

  set strength(strength: number) {
    this.#change({ strength })
  }

  /** Take a picture, and place it in the part of the map that is seen. It rejects if this is no picture. */
  async take(file: Blob, camera: Camera): Promise<void> {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    await this.#use({ url: canvas.toDataURL('image/webp', QUALITY), box: [0, 0, 1, 1], strength: 0.6 })
    this.place(camera)
  }

  async #use(kept: Kept): Promise<void> {
    const image = new Image()
    image.src = kept.url
    await image.decode()
    this.#kept = kept
    this.#image = image
  }

  /** Place it in the part of the map that is seen, as large as it fits. */
  place(camera: Camera): void {
    const image = this.#image
    if (!image) return
    const scale = Math.min(camera.width / image.width, camera.height / image.height) * 0.96
    const [dx, dy] = [image.width, image.height].map((size) => (size * scale) / camera.scale / 2) as [number, number]
    this.#change({ box: [camera.x - dx, camera.y - dy, camera.x + dx, camera.y + dy] })
  }

  remove(): void {
    this.#kept = this.#image = null
    write(this.#key, null)
  }

  #change(change: Partial<Kept>): void {
    if (!this.#kept) return
    this.#kept = { ...this.#kept, ...change }
    write(this.#key, this.#kept)
  }

  draw(context: CanvasRenderingContext2D, camera: Camera): void {
    const [image, kept] = [this.#image, this.#kept]
    if (!image || !kept) return
    const [left, low, right, high] = kept.box
    const { width, height, scale, x, y } = camera
    context.globalAlpha = kept.strength
    context.drawImage(
      image,
      width / 2 + (left - x) * scale,
      height / 2 - (high - y) * scale,
      (right - left) * scale,
      (high - low) * scale,
    )
    context.globalAlpha = 1
  }
}
