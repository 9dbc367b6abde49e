export const SITE_NAME = 'Plan B'
