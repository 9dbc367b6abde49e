import { expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
await site.withPages()

const ROLES: Role[] = ['user', 'verified', 'vip', 'validator', 'moderator', 'admin', 'founder']
const members = await Promise.all(
  ROLES.map(async (role) => ({ role, browser: await site.as(await site.aMember({ role })) })),
)

test.each<[string, string, Role[]]>([
  ['/dashboard', '/auth?retour=/dashboard', ROLES],
  ['/admin', '/', ['admin', 'founder']],
  ['/admin/moderation', '/', ['moderator', 'admin', 'founder']],
  ['/admin/analytics', '/auth?retour=/admin/analytics', ['validator', 'admin', 'founder']],
  ['/admin/securite', '/', ['admin', 'founder']],
  ['/validator', '/', ['validator', 'admin', 'founder']],
  ['/moderator', '/', ['moderator', 'admin', 'founder']],
])(
  '%s sends visitors to %s, and members who may not enter home, before the page is sent, and is stored by no cache',
  async (path, to, admitted) => {
    const visitor = await site.get(path)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, to])
    for (const { role, browser } of members) {
      const response = await browser.get(path)
      const expected = admitted.includes(role) ? [200, null] : [302, '/?acces=refuse']
      expect([response.status, response.headers.get('location')], role).toEqual(expected)
      expect(response.headers.get('cache-control'), role).toBe('private, no-store')
    }
  },
)

test.each(['temp', 'perm', 'ip', 'comment'] as const)(
  'a founder under a ban of type « %s » enters the staff’s screens only if it concerns comments alone [196]',
  async (type) => {
    const founder = await site.aMember({ role: 'founder' })
    const browser = await site.as(founder)
    const end = type === 'temp' ? site.db.sql`now() + interval '1 day'` : null
    await site.db.sql`insert into user_bans (user_id, type, end_at) values (${founder.id}, ${type}, ${end})`
    const [screen, list] = type === 'comment' ? [200, 200] : [302, 403]
    expect((await browser.get('/admin')).status).toBe(screen)
    expect((await browser.get('/api/admin/members')).status).toBe(list)
    await site.db.sql`update user_bans set end_at = now(), lifted_at = now() where user_id = ${founder.id}`
    expect((await browser.get('/admin')).status).toBe(200)
  },
)
