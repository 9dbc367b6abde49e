import type { FilterCategory } from '#domain/categories.ts'
import type { Feature } from '#domain/features.ts'
import { endpoint } from '../endpoint.ts'

/** The operator of the site, for the legal pages. */
export type Operator = { name: string; address: string; email: string; host: string }

/** The external channel of the community, with the text of its banner. */
type CommunityChannel = { url: string; claim: string }

export type Site = {
  /** The public address: « https://planb.example ». */
  url: string
  /** Runs on loopback with LOCAL=1: the pages under /dev exist. */
  is_local: boolean
  /** « Continuer avec Google » is offered. */
  has_google: boolean
  /** Stripe is configured, or payments are simulated. */
  has_payments: boolean
  operator: Operator
  channel: CommunityChannel | null
}

export type CommunityCounts = {
  /** Published plans. */
  plans: number
  members: number
  comments: number
  /** Plans by category; categories without plans may be missing. */
  categories: Partial<Record<FilterCategory, number>>
}

/** The plan whose forecast visitors are invited to try. */
export type PlanToTry = { id: string; slug: string }

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
  features: endpoint<{ open: Feature[] }>()({
    method: 'GET',
    path: '/api/site/features',
    access: 'anyone',
    action: 'site.read',
    summary: 'The features that are open to everyone.',
  }),
  figures: endpoint<CommunityCounts>()({
    method: 'GET',
    path: '/api/site/figures',
    access: 'anyone',
    action: 'site.read',
    summary: 'The number of members, published plans and comments, and of plans by category.',
  }),
  planToTry: endpoint<{ plan: PlanToTry | null }>()({
    method: 'GET',
    path: '/api/site/plan-to-try',
    access: 'anyone',
    action: 'site.read',
    summary: 'The published plan whose forecast visitors are invited to try; null while no plan has one.',
  }),
}
