/** Playback of a game: the current step, and the timer that advances it. */

import { turnFrom } from './progress'

export const SPEEDS = [0.5, 1, 2, 4, 8] // steps per second

export class Playback {
  step = $state(0)
  forward = $state(false) // whether the last change was one step forward, which is animated
  playing = $state(false)
  speed = $state(1)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly last: number,
    readonly turns: number[],
  ) {}

  /** Go to a step and restart the timer. */
  to(step: number): void {
    this.#go(Number.isFinite(step) ? Math.max(0, Math.min(this.last, Math.round(step))) : 0)
    if (this.playing) this.#restartTimer()
  }

  by(steps: number): void {
    this.to(this.step + steps)
  }

  turn(direction: -1 | 1): void {
    this.to(turnFrom(this.turns, this.step, direction, this.last))
  }

  toggle(): void {
    if (this.playing) return this.stop()
    if (this.step === this.last) this.#go(0)
    this.playing = true
    this.#restartTimer()
  }

  setSpeed(speed: number): void {
    this.speed = speed
    if (this.playing) this.#restartTimer()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #go(step: number): void {
    this.forward = step === this.step + 1
    this.step = step
  }

  #restartTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.step >= this.last) return this.stop()
      this.#go(this.step + 1)
      if (this.step >= this.last) this.stop()
      else this.#restartTimer()
    }, 1000 / this.speed)
  }
}

/** Handle a key; false if it does nothing. */
export function key(playback: Playback, pressed: string): boolean {
  if (pressed === 'ArrowLeft') playback.by(-1)
  else if (pressed === 'ArrowRight') playback.by(1)
  else if (pressed === ',') playback.turn(-1)
  else if (pressed === '.') playback.turn(1)
  else if (pressed === 'Home') playback.to(0)
  else if (pressed === 'End') playback.to(playback.last)
  else if (pressed === ' ') playback.toggle()
  else return false
  return true
}
