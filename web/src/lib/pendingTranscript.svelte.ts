/** A transcript that was dropped on the home page and is about to be opened by the replay page. */

let transcript: string | null = $state(null)

export function setPendingTranscript(text: string): void {
  transcript = text
}

/** Take the transcript; it can be taken once. */
export function takePendingTranscript(): string | null {
  const text = transcript
  transcript = null
  return text
}
