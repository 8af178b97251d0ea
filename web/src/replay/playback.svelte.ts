/** Playback of a game: the current step, and the timer that advances it. */

import { turnFrom } from './progress'

export const SPEEDS = [0.5, 1, 2, 4, 8] // steps per second

export class Playback {
  step = $state(0)
  playing = $state(false)
  speed = $state(1)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly last: number,
    readonly turns: number[],
  ) {}

  /** Go to a step and restart the timer. */
  to(step: number): void {
    this.step = Number.isFinite(step) ? Math.max(0, Math.min(this.last, Math.round(step))) : 0
    if (this.playing) this.#wind()
  }

  by(steps: number): void {
    this.to(this.step + steps)
  }

  turn(way: -1 | 1): void {
    this.to(turnFrom(this.turns, this.step, way, this.last))
  }

  toggle(): void {
    if (this.playing) return this.stop()
    if (this.step === this.last) this.step = 0
    this.playing = true
    this.#wind()
  }

  pace(speed: number): void {
    this.speed = speed
    if (this.playing) this.#wind()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #wind(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.step >= this.last) return this.stop()
      this.step += 1
      if (this.step >= this.last) this.stop()
      else this.#wind()
    }, 1000 / this.speed)
  }
}

/** Handle a key; false if it does nothing. */
export function key(player: Playback, pressed: string): boolean {
  if (pressed === 'ArrowLeft') player.by(-1)
  else if (pressed === 'ArrowRight') player.by(1)
  else if (pressed === ',') player.turn(-1)
  else if (pressed === '.') player.turn(1)
  else if (pressed === 'Home') player.to(0)
  else if (pressed === 'End') player.to(player.last)
  else if (pressed === ' ') player.toggle()
  else return false
  return true
}
