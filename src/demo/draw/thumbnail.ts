import { diceOf } from './dice.ts'
import { CLOTH } from './motifs/cloth.ts'
import { FOOD } from './motifs/food.ts'
import { PAPER } from './motifs/paper.ts'
import { PLACES } from './motifs/places.ts'
import { SIGNS } from './motifs/signs.ts'
import { THINGS } from './motifs/things.ts'
import { classroom, counter, proof, type Scene } from './scenes/indoors.ts'
import { countryside, delivery, spotlight, street } from './scenes/outdoors.ts'
import { application, comparison, machine, market, network } from './scenes/screens.ts'

const MOTIFS = { ...CLOTH, ...FOOD, ...PAPER, ...PLACES, ...SIGNS, ...THINGS }

export type MotifName = keyof typeof MOTIFS

/** Each category has its kind of scene. */
const SCENES: Record<string, Scene> = {
  'E-commerce': counter,
  Crypto: network,
  IA: machine,
  SaaS: application,
  Marketing: spotlight,
  Dropshipping: delivery,
  Immobilier: street,
  Trading: market,
  Coaching: classroom,
  Affiliate: comparison,
  'Print-on-Demand': proof,
  'Commerce et boutique': counter,
  'Services aux entreprises': classroom,
}

/** A plan's picture, 1200 by 800: what it is about, in the scene of its category. */
export function thumbnail(plan: { name: string; filter_category: string }, motif: MotifName): string {
  const scene = SCENES[plan.filter_category] ?? countryside
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${scene(MOTIFS[motif], diceOf(plan.name))}</svg>`
}
