/** A transcript on its way from where it was dropped to the replay page. */

let transcript: string | null = $state(null)

export function handOver(text: string): void {
  transcript = text
}

/** Take it; it is there once. */
export function takeOver(): string | null {
  const text = transcript
  transcript = null
  return text
}
