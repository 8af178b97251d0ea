/** Drafts of boards, each under a key of its own in this browser. */

import { newSecret } from '../lib/fingerprint'

const PREFIX = 'trilhos.draft.'
const MOST = 40 // drafts; the oldest one makes room

export interface Draft {
  id: string
  text: string
  at: number // when it was changed, in ms
  shelf: string | null // the id of the published board that it belongs to
}

function parse(id: string, json: string | null): Draft | null {
  try {
    const { text, at, shelf } = JSON.parse(json ?? '') as Partial<Draft>
    return typeof text === 'string' ? { id, text, at: Number(at) || 0, shelf: shelf ?? null } : null
  } catch {
    return null
  }
}

/** All drafts, last changed first. */
export function drafts(): Draft[] {
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    const found = ids.flatMap((key) => parse(key.slice(PREFIX.length), localStorage.getItem(key)) ?? [])
    return found.sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

export const newDraft = (text: string, shelf: string | null = null): Draft => ({
  id: newSecret().slice(0, 12),
  text,
  at: Date.now(),
  shelf,
})

/** Keep a draft; false if there is no room for it, or no storage. */
export function keepDraft({ id, text, at, shelf }: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ text, at, shelf }))
    for (const old of drafts().slice(MOST)) removeDraft(old.id)
    return true
  } catch {
    return false
  }
}

export function removeDraft(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // no storage
  }
}
