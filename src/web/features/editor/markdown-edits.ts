import type { Edit, Selected } from '#web/lib/apply-edit.ts'

/** Wraps the selection in a delimiter, or unwraps it: « **gras** ». */
export const wrapSelection =
  (delimiter: string, placeholder: string) =>
  (selected: Selected): Edit => {
    const { text, start, end } = selected
    const size = delimiter.length
    if (isWrapped(delimiter)(selected))
      return {
        from: start - size,
        to: end + size,
        text: text.slice(start, end),
        start: start - size,
        end: end - size,
      }
    const inner = text.slice(start, end) || placeholder
    return {
      from: start,
      to: end,
      text: delimiter + inner + delimiter,
      start: start + size,
      end: start + size + inner.length,
    }
  }

/** One star is italic, two are bold, three are both. */
export const isWrapped =
  (delimiter: string) =>
  ({ text, start, end }: Selected): boolean => {
    let count = 0
    while (count < 3 && text[start - count - 1] === '*' && text[end + count] === '*') count += 1
    return delimiter.length === 1 ? count % 2 === 1 : count >= 2
  }

/** Adds the prefix to every selected line, or removes it from all of them. */
export const prefixLines =
  (prefix: string, anyPrefix: RegExp) =>
  (selected: Selected): Edit => {
    const { from, to, lines } = selectedLines(selected)
    const isPrefixed = lines.every((line) => line.startsWith(prefix))
    const replaced = lines
      .map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line.replace(anyPrefix, '')))
      .join('\n')
    return {
      from,
      to,
      text: replaced,
      start: from + (lines.length > 1 ? 0 : replaced.length),
      end: from + replaced.length,
    }
  }

export const arePrefixed = (prefix: RegExp) => (selected: Selected) =>
  selectedLines(selected).lines.every((line) => prefix.test(line))

function selectedLines({ text, start, end }: Selected) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const stop = text.indexOf('\n', end)
  const to = stop === -1 ? text.length : stop
  return { from, to, lines: text.slice(from, to).split('\n') }
}

/** « [texte](https://) », with the URL selected. */
export function link({ text, start, end }: Selected): Edit {
  const label = text.slice(start, end) || 'texte du lien'
  const address = start + label.length + 3
  return {
    from: start,
    to: end,
    text: `[${label}](${ADDRESS})`,
    start: address,
    end: address + ADDRESS.length,
  }
}

/** Makes the selected text a link to this URL. */
export const linkTo =
  (address: string) =>
  ({ text, start, end }: Selected): Edit => {
    const linked = `[${text.slice(start, end)}](${address})`
    const after = start + linked.length
    return { from: start, to: end, text: linked, start: after, end: after }
  }

/** Replaces the selection by a text. */
export const insertion =
  (text: string) =>
  ({ start, end }: Selected): Edit => ({
    from: start,
    to: end,
    text,
    start: start + text.length,
    end: start + text.length,
  })

/** Inserts a block with an empty line before and after. */
export const block =
  (content: string) =>
  ({ text, start, end }: Selected): Edit => {
    const before = text.slice(0, start)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const after = text.slice(end).startsWith('\n') ? '\n' : '\n\n'
    const at = start + gap.length + content.length
    return { from: start, to: end, text: gap + content + after, start: at, end: at }
  }

/** Enter in a list adds an item; in an empty item it ends the list. */
export function continueList({ text, start, end }: Selected): Edit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const item = /^(\s*)(?:([-*+])|(\d+)\.)( \[[ xX]\])? /.exec(text.slice(from, start))
  if (!item || start !== end) return null
  const [whole, indent = '', bullet, number, task] = item
  if (text.slice(from, start) === whole) return { from, to: start, text: '', start: from, end: from }
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}.`}${task ? ' [ ]' : ''} `
  return { from: start, to: end, text: next, start: start + next.length, end: start + next.length }
}

/** The initial description of a picture: its name without markdown syntax. */
export const pictureDescription = (name: string) =>
  name
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/[^\p{L}\p{M}\p{N} _.,;:!?'’«»()/%€–—-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim() || 'image'

/** Stands in the text for a picture that is being uploaded. */
export const uploadPlaceholder = (name: string) => `![Envoi de ${name}… ${crypto.randomUUID().slice(0, 4)}]()`

/** For a restored draft, whose uploads have ended with the page. A description has no brackets. */
export const withoutUploadPlaceholders = (text: string) =>
  text.replace(/!\[Envoi de [^[\]\n]*… [0-9a-f]{4}\]\(\)\n?/g, '')

export const countWords = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0

export const TABLE = `| Poste | Choix | Montant |
| --- | --- | ---: |
| | | 0,00 € |`

export const HEADING_PREFIX = /^#{1,6} /
export const LIST_PREFIX = /^(?:[-*+] (?:\[[ xX]\] )?|\d+\. )/
export const QUOTE_PREFIX = /^> /

const ADDRESS = 'https://'
