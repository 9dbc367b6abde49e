/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number }

/** Put `text` in the place of what lies between, then select. */
export type Edit = { from: number; to: number; text: string; start: number; end: number }

/** Marks around the selection, or takes them away: « **gras** ». */
export const wrap =
  (mark: string, placeholder: string) =>
  (selected: Selected): Edit => {
    const { text, start, end } = selected
    const size = mark.length
    if (isWrapped(mark)(selected))
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
      text: mark + inner + mark,
      start: start + size,
      end: start + size + inner.length,
    }
  }

/** One star is italic, two are bold, three are both. */
export const isWrapped =
  (mark: string) =>
  ({ text, start, end }: Selected): boolean => {
    let count = 0
    while (count < 3 && text[start - count - 1] === '*' && text[end + count] === '*') count += 1
    return mark.length === 1 ? count % 2 === 1 : count >= 2
  }

/** The same mark before every selected line, or before none of them. */
export const markLines =
  (mark: string, anyMark: RegExp) =>
  (selected: Selected): Edit => {
    const { from, to, lines } = selectedLines(selected)
    const isMarked = lines.every((line) => line.startsWith(mark))
    const marked = lines
      .map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(anyMark, '')))
      .join('\n')
    return {
      from,
      to,
      text: marked,
      start: from + (lines.length > 1 ? 0 : marked.length),
      end: from + marked.length,
    }
  }

/** Whether every selected line begins with it. */
export const areMarked = (mark: RegExp) => (selected: Selected) =>
  selectedLines(selected).lines.every((line) => mark.test(line))

function selectedLines({ text, start, end }: Selected) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const stop = text.indexOf('\n', end)
  const to = stop === -1 ? text.length : stop
  return { from, to, lines: text.slice(from, to).split('\n') }
}

/** « [texte](https://) », with the address selected. */
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

/** The selected words, as a link to this address. */
export const linkTo =
  (address: string) =>
  ({ text, start, end }: Selected): Edit => {
    const linked = `[${text.slice(start, end)}](${address})`
    const after = start + linked.length
    return { from: start, to: end, text: linked, start: after, end: after }
  }

/** A block of its own, with an empty line before and after. */
export const block =
  (content: string) =>
  ({ text, start, end }: Selected): Edit => {
    const before = text.slice(0, start)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const after = text.slice(end).startsWith('\n') ? '\n' : '\n\n'
    const at = start + gap.length + content.length
    return { from: start, to: end, text: gap + content + after, start: at, end: at }
  }

/** Enter in a list goes on with it; in an empty item it ends it. */
export function continueList({ text, start, end }: Selected): Edit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const item = /^(\s*)(?:([-*+])|(\d+)\.)( \[[ xX]\])? /.exec(text.slice(from, start))
  if (!item || start !== end) return null
  const [whole, indent = '', bullet, number, task] = item
  if (text.slice(from, start) === whole) return { from, to: start, text: '', start: from, end: from }
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}.`}${task ? ' [ ]' : ''} `
  return { from: start, to: end, text: next, start: start + next.length, end: start + next.length }
}

/** Holds the place of a picture in the text while it is on its way. */
export const uploadMark = (name: string) => `![Envoi de ${name}… ${crypto.randomUUID().slice(0, 4)}]()`

/** Of a text that was left meanwhile: what stood for them comes no more. A name has no brackets (use-text-pictures.ts). */
export const withoutUploadPlaceholders = (text: string) =>
  text.replace(/!\[Envoi de [^[\]\n]*… [0-9a-f]{4}\]\(\)\n?/g, '')

export const countWords = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0

export const TABLE = `| Poste | Choix | Montant |
| --- | --- | ---: |
| | | 0,00 € |`

export const HEADING_MARK = /^#{1,6} /
export const LIST_MARK = /^(?:[-*+] (?:\[[ xX]\] )?|\d+\. )/
export const QUOTE_MARK = /^> /

const ADDRESS = 'https://'
