import { AppError, notFound } from '../errors.ts'
import { categoryOfSlug, categorySlug } from '../categories.ts'
import { PLAN_LIMITS } from '../editor/plan-form.ts'
import { cleanText, isBlankText, lengthOfText, UNSEEN } from '../typed-text.ts'

/** A category or a tag that a member follows, by its key (« categorie:ia », « tag:vélo ») and as it is shown (« IA », « Vélo »). */
export type Topic = { topic: string; name: string }

export const FOLLOWED_TAGS_MAX = 50
export const TOO_MANY_TAGS = `Vous suivez déjà ${FOLLOWED_TAGS_MAX} tags : retirez-en un.`

const CATEGORY = 'categorie:'
const TAG = 'tag:'

export const categoryTopic = (category: string) => `${CATEGORY}${categorySlug(category)}`
/** Tags that differ only in case are one topic. */
export const tagTopic = (tag: string) => `${TAG}${tag.toLowerCase()}`
export const isTag = (topic: string) => topic.startsWith(TAG)
export const tagOf = (topic: string) => topic.slice(TAG.length)
const categoryOf = (topic: string) => categoryOfSlug(topic.slice(CATEGORY.length))
/** « categorie:ia » → « IA », « tag:vélo » → « vélo » */
export const nameOfTopic = (topic: string) => (isTag(topic) ? tagOf(topic) : (categoryOf(topic) ?? topic))

export const isFollowed = (topics: readonly Topic[], topic: string) =>
  topics.some((one) => one.topic === topic)

/** The list after a topic is followed or unfollowed. */
export const withTopic = (topics: readonly Topic[], topic: string, isOn: boolean): Topic[] => [
  ...topics.filter((one) => one.topic !== topic || isOn),
  ...(isOn && !isFollowed(topics, topic) ? [{ topic, name: nameOfTopic(topic) }] : []),
]

/** The topic as it is stored, but for the case of a tag. Unknown categories and impossible tags are refused. */
export function checkTopic(typed: string): string {
  if (isTag(typed)) return `${TAG}${checkTag(cleanText(tagOf(typed)))}`
  if (typed.startsWith(CATEGORY) && categoryOf(typed)) return typed
  throw notFound('Cette catégorie n’existe pas.')
}

function checkTag(tag: string): string {
  if (lengthOfText(tag) > PLAN_LIMITS.tag)
    throw new AppError('invalid', `Un tag compte ${PLAN_LIMITS.tag} caractères au plus.`)
  if (isBlankText(tag) || UNSEEN.test(tag)) throw new AppError('invalid', 'Ce tag n’existe pas.')
  return tag
}
