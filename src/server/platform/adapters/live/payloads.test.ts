import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type LiveCommand, packCommands, unpackCommands } from './payloads.ts'

const ids = (count: number) => Array.from({ length: count }, () => `user:${randomUUID()}` as const)

test('commands are packed into few payloads, each under 8,000 bytes, in order and without loss', () => {
  const commands: LiveCommand[] = [
    ...Array.from({ length: 300 }, (_, index): LiveCommand => ({
      deliver: ids(1 + (index % 5)),
      event: { type: 'notification', id: `é${index}` },
    })),
    { disconnect: ids(250) },
    { resync: true },
  ]
  const payloads = packCommands(commands)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  const bytes = Buffer.byteLength(payloads.join(''))
  expect(payloads.length).toBeLessThan(bytes / 4_000)
  expect(payloads.flatMap(unpackCommands).flatMap(flat)).toEqual(commands.flatMap(flat))
})

test('of two equal commands in a batch only the last is sent, in its place', () => {
  const counted: LiveCommand = { deliver: ['plan:1'], event: { type: 'plan_counted', plan_id: '1' } }
  const other: LiveCommand = { deliver: ['plan:2'], event: { type: 'plan_counted', plan_id: '2' } }
  expect(packCommands([counted, other, counted]).flatMap(unpackCommands)).toEqual([other, counted])
})

test('no commands make no payload', () => {
  expect(packCommands([])).toEqual([])
  expect(packCommands([{ disconnect: [] }])).toEqual([])
})

/** Each channel with what is delivered to it, however the commands were split. */
function flat(command: LiveCommand): unknown[] {
  if ('deliver' in command) return command.deliver.map((channel) => [channel, command.event])
  return 'disconnect' in command
    ? command.disconnect.map((channel) => [channel, 'disconnect'])
    : [['all', 'resync']]
}
