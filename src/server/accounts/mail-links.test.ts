import { expect, test } from 'vitest'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { confirmationLink, newMailLink } from './mail-links.ts'

const { ctx, db, aMember } = await aSite()

test('a link into an account carries its token in the fragment, which no access log contains', async () => {
  const { id: userId, email } = await aMember()
  const links = [
    confirmationLink(ctx, newToken()),
    await newMailLink(db.sql, ctx, { purpose: 'email', userId, email }),
    await newMailLink(db.sql, ctx, { purpose: 'rights', userId, email }),
    await newMailLink(db.sql, ctx, { purpose: 'reset', userId, email }),
    await newMailLink(db.sql, ctx, { purpose: 'enrol', userId, email }),
  ]
  for (const { link } of links) {
    const { hash, pathname, search } = new URL(link)
    expect(hash).toMatch(/^#jeton=[\w-]{32}$/)
    expect(pathname + search).not.toContain(linkIn({ text: link }))
  }
})

test('the link of the staff to their first factor leads to their own settings, whatever their pseudo is by then', async () => {
  const { id: userId, email } = await aMember({ role: 'moderator' })
  const { link } = await newMailLink(db.sql, ctx, { purpose: 'enrol', userId, email })
  const { pathname, search } = new URL(link)
  expect(pathname + search).toBe('/parametres')
})
