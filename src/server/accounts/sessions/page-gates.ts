import type { Hono } from 'hono'
import { type Ability, can } from '#domain/permissions.ts'
import type { RequestEnv } from '#server/http/request-env.ts'

/** Pages that redirect visitors and members who may not use them: not even their shell is sent. */
const GATES: Record<string, { may?: Ability; visitorsTo: '/' | '/auth' }> = {
  '/dashboard': { visitorsTo: '/auth' },
  '/admin': { may: 'openAdmin', visitorsTo: '/' },
  '/admin/moderation': { may: 'openModeration', visitorsTo: '/' },
  '/admin/analytics': { may: 'openAnalytics', visitorsTo: '/auth' },
  '/admin/securite': { may: 'openAdmin', visitorsTo: '/' },
  '/validator': { may: 'openValidator', visitorsTo: '/' },
  '/moderator': { may: 'openModerator', visitorsTo: '/' },
}

/** Before the pages. Inside the app the browser decides the same way, from the viewer's abilities. */
export function pageGates(app: Hono<RequestEnv>) {
  for (const [path, { may, visitorsTo }] of Object.entries(GATES)) {
    app.get(path, async (c, next) => {
      const member = await c.get('readMember')(c)
      c.header('Cache-Control', 'private, no-store')
      if (!member) return c.redirect(visitorsTo === '/auth' ? `/auth?retour=${path}` : visitorsTo)
      if (may && !can[may](member)) {
        return c.redirect(member.staff_locked ? passwordSetting(member) : '/?acces=refuse')
      }
      c.set('requiresSession', true)
      return await next()
    })
  }
}

/** It says what the role waits for. */
const passwordSetting = ({ pseudo }: { pseudo: string }) =>
  `/u/${encodeURIComponent(pseudo)}?tab=parametres#connexion`
