import type { FilterCategory } from '#domain/categories.ts'
import type { Feature } from '#domain/features.ts'
import { endpoint } from './endpoint.ts'
import * as v from 'valibot'
import { CLIENT_ERROR_MAX, isOwnStack, publicMessage, withoutQuery } from '#domain/site-client-errors.ts'
import { isStorable } from '#domain/typed-text.ts'
import type { TeamMembers } from '#domain/points/badges.ts'
import type { Welcome } from '#domain/accounts/viewer.ts'

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

const text = (length: number) => v.pipe(v.string(), v.maxLength(length), v.check(isStorable))

export const clientErrorsApi = {
  report: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/client-errors',
    access: 'anyone',
    action: 'client_error.report',
    summary: 'Reports a crash of a page. Nothing about the reporter is logged.',
    limits: [{ per: 'address', max: 20, seconds: 60 * 60 }],
    body: v.object({
      name: v.pipe(text(CLIENT_ERROR_MAX.name), v.regex(/^[\w$]+$/)),
      message: v.pipe(text(CLIENT_ERROR_MAX.message), v.transform(publicMessage)),
      stack: v.pipe(text(CLIENT_ERROR_MAX.stack), v.check(isOwnStack)),
      build: v.pipe(text(CLIENT_ERROR_MAX.build), v.regex(/^[\w-]*$/)),
      path: v.pipe(text(CLIENT_ERROR_MAX.path), v.transform(withoutQuery), v.regex(/^\/[\w${}@./-]*$/)),
    }),
  }),
}

export const teamApi = {
  list: endpoint<{ team: TeamMembers[] }>()({
    method: 'GET',
    path: '/api/team',
    access: 'anyone',
    action: 'badges_page.read',
    summary: 'The first three holders of each staff role, and how many more there are.',
  }),
}

export const welcomeApi = {
  read: endpoint<Welcome>()({
    method: 'GET',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary:
      'The first steps that the member completed, as far as the viewer does not include them, and whether the list was dismissed.',
  }),
  dismiss: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary: 'Dismisses the list of first steps, or restores it.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    body: v.object({ is_dismissed: v.boolean() }),
  }),
}
