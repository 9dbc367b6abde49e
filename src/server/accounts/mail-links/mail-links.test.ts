import { expect, test } from 'vitest'
import { linkIn } from '../../../../tests/support/mail-links.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { newToken } from '#server/lib/hashes.ts'
import { confirmationLink, newEnrolmentLink, newMailLink } from './mail-links.ts'

const { ctx, db, aMember } = await aSite()

test('a link into an account carries its token in the fragment, which no access log contains', async () => {
  const { id: userId, email, pseudo } = await aMember()
  const links = [
    confirmationLink(ctx, newToken()),
    await newMailLink(db.sql, ctx, { purpose: 'email', userId, email }),
    await newMailLink(db.sql, ctx, { purpose: 'rights', userId, email }),
    await newMailLink(db.sql, ctx, { purpose: 'reset', userId, email }),
    await newEnrolmentLink(db.sql, ctx, { id: userId, email, pseudo }),
  ]
  for (const { link } of links) {
    const { hash, pathname, search } = new URL(link)
    expect(hash).toMatch(/^#jeton=[\w-]{32}$/)
    expect(pathname + search).not.toContain(linkIn({ text: link }))
  }
})
