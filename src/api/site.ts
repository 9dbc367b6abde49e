import type { FilterCategory } from '#domain/plan-form.ts'
import { endpoint } from './endpoint.ts'

/** Who runs the site, for the legal pages. */
export type Operator = { name: string; address: string; email: string; host: string }

/** The external channel of the community, with what its banner claims. */
type CommunityChannel = { url: string; claim: string }

export type Site = {
  /** Where people reach the site: « https://planb.example ». */
  url: string
  /** On a developer's machine: the pages under /dev exist. */
  is_local: boolean
  /** « Continuer avec Google » is offered. */
  has_google: boolean
  /** VIP and the verified badge can be bought: there are keys of Stripe, or payments are simulated. */
  has_payments: boolean
  /** Which share of the visits reports crashes, from 0 to 1. */
  error_reports: number
  operator: Operator
  channel: CommunityChannel | null
}

export type CommunityCounts = {
  /** Published ones. */
  plans: number
  members: number
  comments: number
  /** How many of the plans each category has; one without plans may be missing. */
  categories: Partial<Record<FilterCategory, number>>
}

export const siteApi = {
  read: endpoint<Site>()({
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    action: 'site.read',
    summary: 'The site’s public settings: its address, its operator and its community channel.',
  }),
  signUps: endpoint<{ are_open: boolean }>()({
    method: 'GET',
    path: '/api/site/sign-ups',
    access: 'anyone',
    action: 'site.read',
    summary: 'Whether visitors may sign up.',
  }),
  figures: endpoint<CommunityCounts>()({
    method: 'GET',
    path: '/api/site/figures',
    access: 'anyone',
    action: 'site.read',
    summary:
      'How many members, published plans and comments the community has, and how many plans each category.',
  }),
}
