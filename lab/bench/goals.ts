import { RELEVANCE_GOALS } from '../relevance/ndcg.ts'

/** Of the ratio where a limit is measured too, else of the value itself. */
export type Goal = { least: number } | { most: number }

const atLeast = (least: number): Goal => ({ least })
const atMost = (most: number): Goal => ({ most })
const latencyGoals = (name: string, ...[usual, long]: [number, number?]) => ({
  [`${name}, p50`]: atMost(usual),
  ...(long !== undefined && { [`${name}, p99`]: atMost(long) }),
})

/** Every order and every filter of the search is measured. */
export const SEARCH_ORDERS: Record<string, Record<string, string>> = {
  relevance: {},
  likes: { sort: 'likes' },
  newest: { sort: 'new' },
  views: { sort: 'views' },
  'a filter': { category: 'SaaS' },
  'three filters': { category: 'SaaS', difficulty: 'intermédiaire', duration: '3–6 mois' },
  'newest, a filter': { category: 'SaaS', sort: 'new' },
}

const DELETIONS = [
  'nothing is deleted',
  'a plan with a million views and 50,000 likes is deleted',
  'a member with 10,000 plans, comments, likes and followers is deleted',
]

/** The goals of the rows of each suite. */
export const GOALS: Record<string, Record<string, Goal>> = {
  pages: {
    'home page, cached': atLeast(0.8),
    'plan page, cached': atLeast(0.6),
    'feed JSON, public': atLeast(0.5),
    'plan JSON, public': atLeast(0.5),
  },
  members: {
    'feed JSON, for a member': atLeast(0.5),
    'plan JSON, for a member': atLeast(0.5),
    '« Abonnements »': atLeast(800),
    'members to follow': atLeast(800),
    'a request among 20000 bans': atLeast(0.9),
  },
  writes: {
    'like, many plans': atLeast(0.7),
    'like, one plan': atLeast(0.7),
    follow: atLeast(0.4),
    comment: atLeast(0.6),
  },
  discussions: {
    'reply with two mentions': atLeast(0.5),
    'like on a comment': atLeast(0.6),
    ...Object.assign(
      {},
      ...['oldest', 'newest', 'useful'].flatMap((sort) => [
        latencyGoals(`1,000 comments, ${sort}`, 6, 20),
        latencyGoals(`100,000 comments, ${sort}`, 9, 30),
      ]),
    ),
    ...latencyGoals('100,000 comments, 1,000th page', 9, 30),
    ...latencyGoals('around a reply of a thread of 12,000', 9, 30),
    ...latencyGoals('plan page with ?commentaire=', 40, 120),
    ...latencyGoals('plan page with ?fil=', 40, 120),
    ...latencyGoals('plan page with ?suite=', 40, 120),
    ...latencyGoals('suggested mentions', 20, 80),
    ...latencyGoals('what the topics of a plan with 8 tags add', 1),
  },
  executions: {
    'tick of a step': atLeast(0.4),
    'journal entry': atLeast(0.4),
    'nightly figures': atMost(60),
    'the longest statement of the nightly figures': atMost(500),
    ...latencyGoals('starting a plan', 30),
    ...latencyGoals('« Mes exécutions »', 10),
  },
  dossiers: {
    'the first dossier, with the start of the worker': atMost(5_000),
    ...latencyGoals('a dossier', 2_000),
    ...latencyGoals('a dossier, cached', 10),
    'size of a dossier': atMost(600),
    'plan page, while dossiers are made': atLeast(0.7),
    'delay of the event loop meanwhile, p99': atMost(50),
    ...latencyGoals('a workbook of 36 months', 50),
    'size of a workbook': atMost(80),
    'a dossier of 100,000 characters and 30 pictures': atMost(12),
    'size of that dossier': atMost(15),
    'memory while the worker is alive': atMost(400),
    'memory after the worker has ended': atMost(30),
  },
  search: {
    ...latencyGoals('suggestions', 60),
    ...Object.assign(
      {},
      ...Object.keys(SEARCH_ORDERS).flatMap((order) => [
        latencyGoals(`results, ${order}`, 90, 220),
        latencyGoals(`results, ${order}, one at a time`, 15),
      ]),
    ),
    ...latencyGoals('what the index adds to publishing', 5),
  },
  texts: latencyGoals('results among 1000000 plans', 250),
  publish: latencyGoals('publishing a plan of 5 KB', 30),
  memory: { 'memory of the server after the load': atMost(300) },
  browser: {
    ...Object.assign(
      {},
      ...['home', 'home of a member', 'plan', 'plan, for a member'].map((visit) => ({
        [`LCP, ${visit}`]: atMost(1),
        [`CLS, ${visit}`]: atMost(0.02),
        [`TBT, ${visit}`]: atMost(150),
        [`requests, ${visit}`]: atMost(22),
      })),
    ),
    'a key on a lever until it is painted, p50': atMost(50),
    'a key on a lever until it is painted, p98': atMost(100),
    'paste of 5,000 words with 20 tables, p50': atMost(500),
  },
  growth: { 'every row': atMost(1.5) },
  relevance: {
    'NDCG@5': atLeast(RELEVANCE_GOALS.leastNdcg),
    'queries of 60 without a relevant plan among the first five': atMost(RELEVANCE_GOALS.mostMissed),
  },
  flood: { 'every row': atMost(30) },
  notifications: {
    ...Object.assign(
      {},
      ...['like', 'reply'].flatMap((cause) => [
        latencyGoals(`from a ${cause} to the event in the author’s tab`, 50, 250),
        latencyGoals(`from a ${cause} until the notification is loaded`, 50, 250),
      ]),
    ),
  },
  messages: {
    ...latencyGoals('list of conversations', 10),
    ...latencyGoals('opening one', 10),
    ...latencyGoals('a page further back, after the second page', 10),
    ...latencyGoals('a page further back, after half', 10),
    ...latencyGoals('a page further back, after nearly all', 10),
    ...latencyGoals('from sending to the other one’s tab', 50, 250),
    ...latencyGoals('and until it has the message', 50, 250),
  },
  deletions: Object.assign(
    {},
    ...DELETIONS.map((name) => ({
      [`while ${name}, p99.9`]: atMost(500),
      [`errors while ${name}`]: atMost(0),
    })),
  ),
  mails: { 'every row': atMost(60) },
  leaderboard: { 'every row': atMost(10) },
  analytics: latencyGoals('all that the screen asks', 100),
  functions: { 'every row': atMost(20) },
}
