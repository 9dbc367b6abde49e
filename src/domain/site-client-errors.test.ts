import { expect, test } from 'vitest'
import { clientErrorReport, publicMessage } from './site-client-errors.ts'

const PAGE = { build: 'a1b2', path: '/plan/$slug' }

const thrown = (message: string, stack: string) => Object.assign(new TypeError(message), { stack })

test.each([
  ['Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON', 'Unexpected token "…"... is not valid JSON'],
  ["Bad value 'l'ami de Lou'", 'Bad value "…"'],
  ['"{"content":"ce que Lou écrit"}" is not valid JSON', '"…" is not valid JSON'],
  ["Can't access ‘Lou’", 'Can\'t access "…"'],
  ['Le membre « Lou » manque', 'Le membre "…" manque'],
  ['Nothing ends "what Lou wrote', 'Nothing ends "…"'],
  ['Write to lou@exemple.test', 'Write to …'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Lou',
    'Minified React error #418; visit …',
  ],
])('a message loses quoted text and addresses: %s', (message, expected) => {
  expect(publicMessage(message)).toBe(expected)
})

test('a message is cut to 200 characters, never in the middle of one', () => {
  const message = publicMessage(`${'a'.repeat(199)}🚲`)
  expect(message).toHaveLength(200)
  expect(message.isWellFormed()).toBe(true)
})

test('a report keeps the frames of our own files, without the message and without addresses of pages', () => {
  const stack = [
    'TypeError: Cannot read "Lou"',
    '    at renderCard (https://planb.example/assets/start-1a2b.js:1:20)',
    '    at async https://planb.example/assets/x.js?v=Lou:3:4',
    '    at onclick (https://planb.example/u/Lou?tab=parametres:7:8)',
    '    at evil (chrome-extension://abc/content.js:1:1)',
  ].join('\n')
  expect(clientErrorReport(thrown('Cannot read "Lou"', stack), PAGE)).toEqual({
    ...PAGE,
    name: 'TypeError',
    message: 'Cannot read "…"',
    stack: 'renderCard /assets/start-1a2b.js:1:20\n/assets/x.js:3:4',
  })
})

test('the stacks of Firefox and Safari are read as well', () => {
  const stack = 'renderCard@https://planb.example/assets/a.js:1:20\n@https://planb.example/assets/b.js:2:3\n'
  expect(clientErrorReport(thrown('x', stack), PAGE)?.stack).toBe(
    'renderCard /assets/a.js:1:20\n/assets/b.js:2:3',
  )
})

test('the path has no query and no fragment', () => {
  const error = thrown('x', 'at a (https://planb.example/assets/a.js:1:2)')
  expect(clientErrorReport(error, { build: 'b', path: '/search?q=Lou#x' })?.path).toBe('/search')
})

test('errors of other files and values that are no errors are not reported', () => {
  expect(clientErrorReport(thrown('x', 'at a (chrome-extension://abc/content.js:1:1)'), PAGE)).toBeNull()
  expect(clientErrorReport('x', PAGE)).toBeNull()
  expect(clientErrorReport(undefined, PAGE)).toBeNull()
})
