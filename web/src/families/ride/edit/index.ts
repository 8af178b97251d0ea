/** The board editor of the rail games. */

import { TomlText } from '../../../edit/toml'
import { changed, setting, written } from '../../../edit/tomlEdits'
import type { FamilyEditor } from '../../family'
import Editor from './Editor.svelte'

const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white']

/** An id from a name: `Lisbon by tram` is `lisbon-by-tram`. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'my-board'

const blank = (name: string): string => `format = 1
id = ${written(idOf(name))}
name = ${written(name)}

[rules]
seats = [2, 5]

[cards]
${COLOURS.map((colour) => `${colour} = 12`).join('\n')}
wild = 14

[map]
cities = []
routes = []
tickets = []
`

const nameOf = (text: string): string => {
  const { name } = new TomlText(text).data
  return typeof name === 'string' ? name : ''
}

function copyOf(text: string): string {
  const doc = new TomlText(text)
  const { id } = doc.data
  return doc.fault
    ? text
    : changed(text, setting(doc, 'id', `my-${typeof id === 'string' ? id : 'board'}`.slice(0, 40)))
}

export const editor: FamilyEditor = { Editor, blank, nameOf, copyOf }
