const PRIVATE = [
  '/api/',
  '/admin',
  '/auth',
  '/dashboard',
  '/dev/',
  '/favoris',
  '/mes-executions',
  '/mes-plans',
  '/mes-scenarios',
  '/messages',
  '/moderator',
  '/publish',
  '/validator',
]

export const robotsText = (siteUrl: string) =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
