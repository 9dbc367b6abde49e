import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import type { MessagePreference, MuteChange, ProfileSettings } from '#domain/profiles/profiles.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { settingsQuery } from './settings-query.ts'
import { PENDING, preferencesMutation, withPreferences, variablesOf } from './use-preferences.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

type Asked = Partial<MuteChange> & { messages_from?: MessagePreference; shows_read?: boolean }

/** A page with the settings, and a server that responds to each change when the test says so. */
function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const stored = {
    pseudo: 'Léa',
    messages_from: 'everyone',
    shows_read: true,
    muted: { site: [], mail: [] },
  } as unknown as ProfileSettings
  const sent: { body: Asked; respond: () => void; refuse: () => void }[] = []
  let reads = 0
  let reading = Promise.resolve()
  replaceTransport(async (_path, { method, body }) => {
    if (method === 'GET') {
      reads++
      const read = JSON.stringify(stored)
      await reading
      return new Response(read, { headers: { 'content-type': 'application/json' } })
    }
    const asked = JSON.parse(body as string) as Asked
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const respond = () => {
      const channel = asked.channel ?? 'site'
      const muted = new Set([...stored.muted[channel], ...(asked.mute ?? [])])
      for (const type of asked.unmute ?? []) muted.delete(type)
      stored.muted[channel] = [...muted]
      stored.messages_from = asked.messages_from ?? stored.messages_from
      resolve(Response.json({}))
    }
    sent.push({ body: asked, respond, refuse: () => reject(new Error('No response.')) })
    return await promise
  })
  client.setQueryData(settingsQuery.queryKey, structuredClone(stored))
  // The query is observed: stale data is refetched.
  const stopShowing = new QueryObserver(client, settingsQuery).subscribe(() => {})
  return {
    sent,
    stopShowing,
    client,
    reads: () => reads,
    /** The server reads at once, and responds when the returned function is called. */
    delayReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      reading = promise
      return resolve
    },
    change: (asked: Asked) =>
      new MutationObserver(client, preferencesMutation(client)).mutate(asked).catch(() => {}),
    shown: () => {
      const pending = client.getMutationCache().findAll(PENDING).map(variablesOf)
      const known = client.getQueryData(settingsQuery.queryKey)!
      const { messages_from, muted, shows_read } = pending.reduce(withPreferences, known)
      return { messages_from, muted: muted.site, mails: muted.mail, shows_read }
    },
    isSent: async (count: number) => await expect.poll(() => sent.length).toBe(count),
  }
}

describe('A preference', () => {
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id)
  })

  test('is shown before the server responds, and stays', async () => {
    const { change, shown, sent, isSent, reads, stopShowing } = aPage()
    const done = change({ mute: ['new_comment'] })
    await expect.poll(shown).toMatchObject({ messages_from: 'everyone', muted: ['new_comment'] })
    await isSent(1)
    sent[0]?.respond()
    await done
    expect(shown().muted).toEqual(['new_comment'])
    expect(reads()).toBe(0)
    stopShowing()
  })

  test('changes one channel, and leaves the other as it is', async () => {
    const { change, shown, sent, isSent, stopShowing } = aPage()
    const done = [change({ channel: 'mail', mute: ['new_message'] }), change({ shows_read: false })]
    await expect.poll(shown).toMatchObject({ muted: [], mails: ['new_message'], shows_read: false })
    for (const index of [0, 1]) {
      await isSent(index + 1)
      sent[index]?.respond()
    }
    await Promise.all(done)
    expect(shown()).toMatchObject({ muted: [], mails: ['new_message'], shows_read: false })
    stopShowing()
  })

  test('that fails is undone with a toast, and the settings are refetched', async () => {
    const { change, shown, sent, isSent, reads, stopShowing } = aPage()
    const done = change({ messages_from: 'nobody' })
    await isSent(1)
    sent[0]?.refuse()
    await done
    expect(shown()).toMatchObject({ messages_from: 'everyone', muted: [] })
    expect(shownToasts()).toMatchObject([
      { title: 'Erreur', description: 'Erreur lors de la mise à jour', variant: 'destructive' },
    ])
    await expect.poll(reads).toBe(1)
    stopShowing()
  })

  test('changed twice in a row is sent twice, one after the other, and the last change wins', async () => {
    const { change, shown, sent, isSent, stopShowing } = aPage()
    const done = [change({ messages_from: 'nobody' }), change({ messages_from: 'following' })]
    await expect.poll(shown).toMatchObject({ messages_from: 'following' })
    await isSent(1)
    sent[0]?.respond()
    await isSent(2)
    expect(sent.map(({ body }) => body.messages_from)).toEqual(['nobody', 'following'])
    sent[1]?.respond()
    await Promise.all(done)
    expect(shown()).toMatchObject({ messages_from: 'following' })
    stopShowing()
  })

  test('that fails does not undo another one that was changed meanwhile', async () => {
    const { change, shown, sent, isSent, reads, stopShowing } = aPage()
    const done = [change({ messages_from: 'nobody' }), change({ mute: ['new_comment'] })]
    await isSent(1)
    sent[0]?.refuse()
    await isSent(2)
    // The refetched settings do not have the second change yet.
    await expect.poll(reads).toBe(1)
    expect(shown()).toMatchObject({ messages_from: 'everyone', muted: ['new_comment'] })
    sent[1]?.respond()
    await Promise.all(done)
    expect(shown()).toMatchObject({ messages_from: 'everyone', muted: ['new_comment'] })
    stopShowing()
  })

  test('that fails does not undo what was saved elsewhere meanwhile', async () => {
    const { change, sent, isSent, client, delayReads, stopShowing } = aPage()
    const done = change({ messages_from: 'nobody' })
    await isSent(1)
    client.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, pseudo: 'Léa Roux' })
    const finishReads = delayReads()
    sent[0]?.refuse()
    await done
    expect(client.getQueryData(settingsQuery.queryKey)).toMatchObject({ pseudo: 'Léa Roux' })
    finishReads()
    stopShowing()
  })

  test('is not undone by settings that were read before it was saved', async () => {
    const { change, shown, sent, isSent, client, reads, delayReads, stopShowing } = aPage()
    const done = change({ mute: ['new_comment'] })
    await isSent(1)
    const finishReads = delayReads()
    void client.invalidateQueries(settingsQuery)
    await expect.poll(reads).toBe(1)
    sent[0]?.respond()
    await done
    finishReads()
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(shown().muted).toEqual(['new_comment'])
    stopShowing()
  })

  test('switched off and on again is as on the server when both changes fail', async () => {
    const { change, shown, sent, isSent, stopShowing } = aPage()
    const done = [change({ mute: ['new_comment'] }), change({ unmute: ['new_comment'] })]
    await isSent(1)
    sent[0]?.refuse()
    await isSent(2)
    sent[1]?.refuse()
    await Promise.all(done)
    expect(shown()).toMatchObject({ messages_from: 'everyone', muted: [] })
    stopShowing()
  })
})
