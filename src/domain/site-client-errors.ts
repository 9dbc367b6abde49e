/** A crash reported by a browser. It contains no member's name and no text of a member. */
export type ClientErrorReport = {
  /** The error's class: « TypeError ». */
  name: string
  message: string
  /** The frames in our own files, one a line. */
  stack: string
  /** Which version of the site the tab runs. */
  build: string
  /** The route of the page: « /plan/$slug ». */
  path: string
}

/** The maximum length of each field. */
export const CLIENT_ERROR_MAX = {
  name: 60,
  message: 200,
  stack: 2_000,
  build: 40,
  path: 120,
} as const

/** Null for errors of browser extensions and of other sites' scripts. */
export function clientErrorReport(
  error: unknown,
  page: Pick<ClientErrorReport, 'build' | 'path'>,
): ClientErrorReport | null {
  if (!(error instanceof Error)) return null
  const stack = ownFrames(error.stack ?? '')
  if (stack === '') return null
  return {
    name: cut(error.name || 'Error', CLIENT_ERROR_MAX.name),
    message: publicMessage(error.message),
    stack,
    build: cut(page.build, CLIENT_ERROR_MAX.build),
    path: cut(withoutQuery(page.path), CLIENT_ERROR_MAX.path),
  }
}

/**
 * Matches from the first quote to the last, or to the end, since quotes may be nested or cut off.
 * An apostrophe is not a quote.
 */
const QUOTED = /(?:["`«“‘]|(?<!\w)')(?:.*(?:["`»”’]|'(?!\w))|.*$)/s
/** Only this many characters are read, since the expressions below are slow on long texts. */
const MESSAGE_READ = 1_000
const LINE_READ = 500
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/\S+|\S+@\S+/gi

/** Removes addresses and quoted text, which may be a member's. */
export const publicMessage = (message: string): string =>
  cut(
    message.slice(0, MESSAGE_READ).replace(QUOTED, '"…"').replace(ADDRESS, '…').replace(/\s+/g, ' ').trim(),
    CLIENT_ERROR_MAX.message,
  )

export const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '')

const FRAME =
  /^(?:at )?(?:async )?([\w$.<>[\] ]*?)[ @(]*https?:\/\/[^/\s]+(\/(?:assets|src)\/[^\s?#:)]+)[^\s:)]*:(\d+):(\d+)\)?$/

/**
 * The frames of our own files: « renderCard /assets/start-1a2b.js:1:20 ».
 * Skips the first line of a stack, which repeats the message, and files of other sites.
 */
function ownFrames(stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const [isFrame, caller = '', file = '', row = '', column = ''] =
      FRAME.exec(line.trim().slice(0, LINE_READ)) ?? []
    return isFrame === undefined ? [] : [`${caller.trim()} ${file}:${row}:${column}`.trim()]
  })
  // Cuts at a line end, since the server accepts complete frames only.
  const last = frames.findLastIndex(
    (_, at) => frames.slice(0, at + 1).join('\n').length <= CLIENT_ERROR_MAX.stack,
  )
  return frames.slice(0, last + 1).join('\n')
}

/** Whether every line is such a frame: the server accepts nothing else. */
export const isOwnStack = (stack: string): boolean =>
  stack.split('\n').every((line) => /^(?:[\w$.<>[\] ]* )?\/(?:assets|src)\/[^\s?#:)]+:\d+:\d+$/.test(line))

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()
