import type { Hono } from 'hono'
import type { StaffLock } from '#domain/accounts/second-factor.ts'
import { type Ability, can } from '#domain/permissions.ts'
import { logActor } from '#server/platform/http/metrics.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'

/** Pages that redirect visitors and members without the ability, before any HTML is sent. */
const GATES: Record<string, { may?: Ability; visitorsTo: '/' | '/auth' }> = {
  '/dashboard': { visitorsTo: '/auth' },
  '/admin': { may: 'openAdmin', visitorsTo: '/' },
  '/admin/moderation': { may: 'openModeration', visitorsTo: '/' },
  '/admin/analytics': { may: 'openAnalytics', visitorsTo: '/auth' },
  '/admin/securite': { may: 'openAdmin', visitorsTo: '/' },
  '/validator': { may: 'openValidator', visitorsTo: '/' },
  '/moderator': { may: 'openModerator', visitorsTo: '/' },
}

/** Mount it before the pages. In the browser, navigation checks the same abilities. */
export function pageGates(app: Hono<RequestEnv>) {
  for (const [path, { may, visitorsTo }] of Object.entries(GATES)) {
    app.get(path, async (c, next) => {
      const member = await c.get('readMember')(c)
      c.header('Cache-Control', 'private, no-store')
      if (!member) return c.redirect(visitorsTo === '/auth' ? `/auth?retour=${path}` : visitorsTo)
      if (may && !can[may](member)) {
        logActor(c, member)
        return c.redirect(member.staff_lock ? settingOf(member.staff_lock, member) : '/?acces=refuse')
      }
      c.set('requiresSession', true)
      return await next()
    })
  }
}

/** The settings that explain why the staff role is locked. */
const settingOf = (lock: StaffLock, { pseudo }: { pseudo: string }) =>
  `/u/${encodeURIComponent(pseudo)}?tab=parametres#${lock === 'password' ? 'connexion' : 'double-authentification'}`
