/** The columns of each table. Written by scripts/schema.ts from db/baseline.sql and the migrations: do not edit. */

export type ActiveMembersRow = {
  month: string
  user_id: string
}

export type AdaptationBasesRow = {
  plan_id: string
  source_id: string
  source_version: number
  title: string
  category: string
  budget: string
  difficulty: 'débutant' | 'intermédiaire' | 'expert'
  duration: string | null
  tags: string[]
  town: string | null
  country: string | null
  markdown_content: string
  forecast: unknown
  changed_percent: number
  is_announced: boolean
  created_at: string
}

export type AppealsRow = {
  id: string
  user_id: string
  ban_id: string
  message: string
  status: 'open' | 'accepted' | 'refused'
  answer: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: string
}

export type AssignmentsRow = {
  queue: 'validation' | 'reports'
  target_id: string
  user_id: string
  created_at: string
}

export type BannedAddressesRow = {
  id: string
  ban_id: string | null
  kind: 'ip' | 'email' | 'comment_email'
  address_hash: Buffer
  created_at: string
  expires_at: string
  banned_by_role: 'founder' | 'admin' | 'moderator' | 'validator' | 'vip' | 'verified' | 'user' | null
}

export type BillingCustomersRow = {
  user_id: string | null
  provider: 'stripe' | 'stripe_test' | 'simulated'
  customer_id: string
  created_at: string
  snapshot_at: string
  needs_reconciliation: boolean
  account_deleted_at: string | null
}

export type BlocksRow = {
  blocker_id: string
  blocked_id: string
  created_at: string
}

export type BookmarksRow = {
  plan_id: string
  user_id: string
  created_at: string
}

export type CategoryCountsRow = {
  category: 'E-commerce' | 'Crypto' | 'IA' | 'SaaS' | 'Marketing' | 'Dropshipping' | 'Immobilier' | 'Trading' | 'Coaching' | 'Affiliate' | 'Print-on-Demand' | 'Business' | 'Autre' | 'Artisanat et réparation' | 'Commerce et boutique' | 'Restauration et alimentation' | 'Services aux particuliers' | 'Services aux entreprises' | 'Agriculture et nature' | 'Culture et événements'
  count: number
}

export type CommentLikesRow = {
  comment_id: string
  user_id: string
  created_at: string
}

export type CommentMailsRow = {
  comment_id: string
  user_id: string
  kind: 'new_like' | 'new_follower' | 'new_message' | 'new_repost' | 'new_comment' | 'new_reply' | 'new_mention' | 'comment_liked' | 'discussion_active' | 'new_execution' | 'execution_succeeded' | 'execution_reminder' | 'new_review' | 'review_answered' | 'new_adaptation' | 'plan_approved' | 'plan_rejected' | 'plan_modified_by_staff' | 'badge_awarded' | 'sanction' | 'report_handled' | 'payment'
  due_at: string
}

export type CommentMentionsRow = {
  comment_id: string
  name: string
  user_id: string
  is_notified: boolean
}

export type CommentsRow = {
  id: string
  plan_id: string
  user_id: string | null
  content: string | null
  created_at: string
  edited_at: string | null
  parent_id: string | null
  likes_count: number
  replies_count: number
  author_replies: number
  deleted_at: string | null
  pinned_at: string | null
}

export type ConversationRecipientsRow = {
  conversation_id: string
  user_id: string
  has_unread: boolean
  mail_due_at: string | null
  mailed_at: string | null
}

export type ConversationsRow = {
  id: string
  participant1_id: string | null
  participant2_id: string | null
  started_by: string | null
  last_message_at: string
  last_message_content: string | null
  created_at: string
}

export type DailyCountsRow = {
  day: string
  kind: 'members' | 'plans' | 'likes' | 'comments' | 'views' | 'messages' | 'file_bytes'
  count: number
}

export type DailyProfileViewsRow = {
  profile_user_id: string
  day: string
  views: number
}

export type DailyRequestsRow = {
  day: string
  requests: number
}

export type DailyReviewsRow = {
  user_id: string
  day: string
  written: number
}

export type DailyViewsRow = {
  plan_id: string
  day: string
  views: number
}

export type DataExportsRow = {
  id: string
  user_id: string
  status: 'waiting' | 'running' | 'ready' | 'failed' | 'expired'
  progress: number
  file_id: string | null
  created_at: string
  finished_at: string | null
  expires_at: string | null
}

export type DeliveryProblemsRow = {
  user_id: string
  state: 'failing' | 'bounced' | 'complained'
  days: string[]
  code: string | null
  at: string
}

export type DiscussionLevelsRow = {
  plan_id: string
  user_id: string
  level: 'follow' | 'direct' | 'mute'
  is_chosen: boolean
}

export type DiscussionMailsRow = {
  user_id: string
  plan_id: string
  mailed_at: string
  day: string
  mails: number
}

export type DiscussionRoundsRow = {
  plan_id: string
  since: string
  until: string
  last_user: string | null
}

export type DraftFilesRow = {
  draft_id: string
  file_id: string
}

export type DraftsRow = {
  id: string
  user_id: string
  kind: 'plan' | 'edit' | 'comment' | 'message'
  plan_id: string | null
  conversation_id: string | null
  content: unknown
  created_at: string
  updated_at: string
}

export type ErasuresRow = {
  user_id: string
  plans: 'keep' | 'delete'
  erased_at: string
}

export type ExecutionStepsRow = {
  id: string
  execution_id: string
  position: number
  content: string
  done_on: string | null
}

export type ExecutionsRow = {
  id: string
  user_id: string
  plan_id: string | null
  plan_title: string
  plan_version: number
  status: 'running' | 'paused' | 'abandoned' | 'succeeded'
  abandon_reason: 'cost' | 'time' | 'customers' | 'rules' | 'not_for_me' | 'other' | null
  visibility: 'private' | 'text' | 'all'
  shares_figures: boolean | null
  forecast: unknown
  started_on: string
  ended_on: string | null
  is_begun: boolean
  is_counted: boolean
  last_activity_at: string
  reminded_at: string | null
  start_announced: boolean
  success_announced: boolean
  created_at: string
}

export type FeatureSwitchesRow = {
  feature: string
  open_to: 'nobody' | 'staff' | 'vip' | 'everyone'
  updated_by: string | null
  updated_at: string
}

export type FilesRow = {
  id: string
  uploaded_by: string | null
  purpose: 'avatar' | 'banner' | 'thumbnail' | 'plan_image' | 'message_image' | 'export'
  is_private: boolean
  path: string
  content_type: string
  bytes: number
  width: number | null
  height: number | null
  plan_id: string | null
  conversation_id: string | null
  profile_id: string | null
  created_at: string
  is_being_deleted: boolean
}

export type FollowersRow = {
  follower_id: string
  following_id: string
  created_at: string
}

export type FormerNamesRow = {
  kind: 'pseudo' | 'handle'
  name: string
  user_id: string
  reserved_until: string
}

export type GoogleIdentitiesRow = {
  user_id: string
  sub: string
  linked_at: string
}

export type JournalEntriesRow = {
  id: string
  execution_id: string
  entry_date: string
  content: string | null
  spent_cents: number | null
  earned_cents: number | null
  sales: number | null
  is_private: boolean
  created_at: string
  edited_at: string | null
}

export type KnownDevicesRow = {
  user_id: string
  device: Buffer
  created_at: string
  seen_at: string
  trusted_until: string | null
}

export type LikesRow = {
  plan_id: string
  user_id: string
  created_at: string
}

export type MailConsentsRow = {
  user_id: string
  kind: 'digest' | 'steps'
  answered_at: string
  is_given: boolean
  source: 'sign_up' | 'feed' | 'settings' | 'mail'
  wording: string
  withdrawn_at: string | null
  withdrawn_by: 'settings' | 'feed' | 'mail' | 'unseen' | null
}

export type MailTokensRow = {
  token_hash: string
  purpose: 'email' | 'reset' | 'rights' | 'enrol'
  user_id: string
  email: string
  created_at: string
  expires_at: string
}

export type MemberSearchRow = {
  user_id: string
  pseudo: string
  name: string
}

export type MessagesRow = {
  id: string
  conversation_id: string
  sender_id: string | null
  content: string | null
  image_url: string | null
  is_read: boolean
  created_at: string
  deleted_at: string | null
}

export type ModerationActionsRow = {
  id: string
  admin_id: string
  action_type: 'role_change' | 'ban_comments' | 'unban_comments'
  target_type: 'profile' | 'plan' | 'comment' | 'message' | 'conversation' | 'report' | 'appeal' | 'support_request' | 'feature' | 'journal_entry' | 'review'
  target_id: string
  details: unknown
  created_at: string
}

export type ModerationLogsRow = {
  id: string
  admin_id: string
  plan_id: string
  plan_version: number
  action: 'published' | 'rejected'
  reason: string | null
  created_at: string
}

export type ModerationLogsExtendedRow = {
  id: string
  admin_id: string
  target_user_id: string | null
  action_type: string
  target_type: 'profile' | 'plan' | 'comment' | 'message' | 'conversation' | 'report' | 'appeal' | 'support_request' | 'feature' | 'journal_entry' | 'review'
  target_id: string | null
  reason: string | null
  details: unknown
  created_at: string
}

export type NotificationsRow = {
  id: string
  user_id: string
  type: 'new_like' | 'new_follower' | 'new_message' | 'new_repost' | 'new_comment' | 'new_reply' | 'new_mention' | 'comment_liked' | 'discussion_active' | 'new_execution' | 'execution_succeeded' | 'execution_reminder' | 'new_review' | 'review_answered' | 'new_adaptation' | 'plan_approved' | 'plan_rejected' | 'plan_modified_by_staff' | 'badge_awarded' | 'sanction' | 'report_handled' | 'payment'
  title: string
  message: string
  data: unknown
  read: boolean
  read_at: string | null
  actor_id: string | null
  plan_id: string | null
  comment_id: string | null
  conversation_id: string | null
  created_at: string
  execution_id: string | null
  review_id: string | null
}

export type NumberedBadgesRow = {
  badge: string
  number: number
  user_id: string | null
  awarded_at: string
}

export type PasswordsRow = {
  user_id: string
  hash: string
  is_long: boolean
  is_proven: boolean
  updated_at: string
}

export type PaymentEventsRow = {
  id: string
  provider: 'stripe' | 'stripe_test' | 'simulated'
  type: string
  payload: unknown
  received_at: string
}

export type PeriodScoresRow = {
  user_id: string
  creator: boolean
  month_likes: number
  month_plans: number
  week_likes: number
  week_plans: number
  month_points: number
  week_points: number
}

export type PlanEvidenceRow = {
  plan_id: string
  started: number
  running: number
  paused: number
  succeeded: number
  abandoned: number
  journals: number
  ranges: unknown
  abandon_reason: 'cost' | 'time' | 'customers' | 'rules' | 'not_for_me' | 'other' | null
  ranges_at: string | null
}

export type PlanSearchRow = {
  plan_id: string
  title: string
  tags: number[]
  filter_ids: number[]
  metadata: unknown
  document: unknown
}

export type PlanSlugsRow = {
  slug: string
  plan_id: string
  created_at: string
}

export type PlanStatsRow = {
  plan_id: string
  likes_count: number
  comments_count: number
  reposts_count: number
  views_count: number
  week_likes: number
  month_likes: number
  published: boolean
  creator: boolean
  facets: number
  country: string | null
  discussion_due_since: string | null
}

export type PlanTopicsRow = {
  topic: string
  online_at: string
  plan_id: string
}

export type PlanVersionsRow = {
  plan_id: string
  version: number
  title: string
  category: string
  budget: string
  difficulty: 'débutant' | 'intermédiaire' | 'expert'
  duration: string | null
  tags: string[]
  town: string | null
  country: string | null
  thumbnail_url: string | null
  markdown_content: string
  forecast: unknown
  approved_by: string | null
  approved_at: string
}

export type PlansRow = {
  id: string
  author_id: string | null
  slug: string
  title: string
  category: string
  filter_category: 'E-commerce' | 'Crypto' | 'IA' | 'SaaS' | 'Marketing' | 'Dropshipping' | 'Immobilier' | 'Trading' | 'Coaching' | 'Affiliate' | 'Print-on-Demand' | 'Business' | 'Autre' | 'Artisanat et réparation' | 'Commerce et boutique' | 'Restauration et alimentation' | 'Services aux particuliers' | 'Services aux entreprises' | 'Agriculture et nature' | 'Culture et événements'
  budget: string
  budget_max: number | null
  difficulty: 'débutant' | 'intermédiaire' | 'expert'
  duration: string | null
  duration_choice: '< 1 semaine' | '1–4 semaines' | '1–3 mois' | '3–6 mois' | '> 6 mois' | null
  tags: string[]
  town: string | null
  country: string | null
  markdown_content: string
  content_html: string
  excerpt: string
  toc: unknown
  reading_minutes: number
  forecast: unknown
  thumbnail_url: string | null
  cover_image_url: string | null
  status: 'pending' | 'published' | 'rejected' | 'deleted'
  validated: boolean
  modified: boolean
  review_note: string | null
  version: number
  published_at: string | null
  created_at: string
  submitted_at: string | null
  updated_at: string
  facets: number
  draft_id: string | null
  licence: 'reserved' | 'adaptable'
  adapted_from: string | null
  is_adaptation: boolean
  steps: string[] | null
  steps_version: number
  deleted_at: string | null
  deleted_author_id: string | null
}

export type ProfileStatsRow = {
  user_id: string
  community_xp: number
  followers_count: number
  following_count: number
  plans_posted: number
  likes_received: number
  creator: boolean
  points: number
}

export type ProfileViewsRow = {
  profile_user_id: string
  day: string
  visitor: Buffer
}

export type ProfilesRow = {
  user_id: string
  pseudo: string
  pseudo_key: string
  handle: string | null
  handle_updated_at: string | null
  avatar_url: string | null
  custom_avatar_url: string | null
  cover_image_url: string | null
  bio: string
  bio_url: string | null
  external_links: unknown
  role: 'founder' | 'admin' | 'moderator' | 'validator' | 'vip' | 'verified' | 'user'
  badges: string[]
  verified_type: 'blue' | 'red' | 'yellow' | null
  verified_at: string | null
  verified_bought: boolean
  subscribed: boolean
  creator: boolean
  messages_from: 'everyone' | 'following' | 'nobody'
  shows_read: boolean
  shows_typing: boolean
  muted_notifications: ('new_like' | 'new_follower' | 'new_message' | 'new_repost' | 'new_comment' | 'new_reply' | 'new_mention' | 'comment_liked' | 'discussion_active' | 'new_execution' | 'execution_succeeded' | 'execution_reminder' | 'new_review' | 'review_answered' | 'new_adaptation' | 'plan_approved' | 'plan_rejected' | 'plan_modified_by_staff' | 'badge_awarded' | 'sanction' | 'report_handled' | 'payment')[]
  muted_mails: ('new_like' | 'new_follower' | 'new_message' | 'new_repost' | 'new_comment' | 'new_reply' | 'new_mention' | 'comment_liked' | 'discussion_active' | 'new_execution' | 'execution_succeeded' | 'execution_reminder' | 'new_review' | 'review_answered' | 'new_adaptation' | 'plan_approved' | 'plan_rejected' | 'plan_modified_by_staff' | 'badge_awarded' | 'sanction' | 'report_handled' | 'payment')[]
  welcome_dismissed: boolean
  joined_at: string
  updated_at: string
  quiet_from: number | null
  quiet_to: number | null
  was_mailed_comment: boolean
  visited_at: string | null
  previous_visit_at: string | null
}

export type PurchasesRow = {
  id: string
  user_id: string | null
  provider: 'stripe' | 'stripe_test' | 'simulated'
  checkout_session_id: string | null
  url: string | null
  product: 'vip' | 'verified'
  interval: 'month' | 'year' | null
  verified_type: 'blue' | 'red' | 'yellow' | null
  amount_cents: number
  currency: string
  status: 'open' | 'paid' | 'expired' | 'refunded' | 'void'
  created_at: string
  paid_at: string | null
}

export type RateLimitsRow = {
  key: string
  hits: number
  resets_at: string
}

export type RecoveryCodesRow = {
  user_id: string
  code_hash: Buffer
  used_at: string | null
}

export type ReportsRow = {
  id: string
  reporter_id: string | null
  target_type: 'plan' | 'comment' | 'profile' | 'message' | 'conversation' | 'journal_entry' | 'review'
  target_id: string
  target_user_id: string | null
  case_id: string
  reason: string
  evidence: string | null
  status: 'open' | 'upheld' | 'dismissed'
  answer: string | null
  handled_by: string | null
  handled_at: string | null
  created_at: string
}

export type RepostsRow = {
  plan_id: string
  user_id: string
  created_at: string
}

export type ReviewTotalsRow = {
  plan_id: string
  reviews: number
  ran_reviews: number
  budget: number
  delay: number
  difficulty: number
}

export type ReviewsRow = {
  id: string
  plan_id: string
  user_id: string
  budget: number
  delay: number
  difficulty: number
  reason: string
  basis: 'ran' | 'trade'
  by_staff: boolean
  plan_version: number
  answer: string | null
  answered_at: string | null
  created_at: string
  edited_at: string | null
}

export type SavedScenariosRow = {
  id: string
  user_id: string
  plan_id: string
  name: string
  scenario: unknown
  created_at: string
  updated_at: string
}

export type SchemaMigrationsRow = {
  name: string
  checksum: string
  applied_at: string
  is_compatible: boolean
}

export type SearchTagsRow = {
  id: number
  key: string
  tag: string
  text: string
  plans: number
}

export type SearchWordsRow = {
  word: string
  spelling: string
  stem: string
  plans: number
}

export type SecondFactorResetsRow = {
  id: string
  user_id: string
  asked_by: string | null
  asked_at: string
  effective_at: string
  cancelled_at: string | null
  done_at: string | null
}

export type SecondFactorsRow = {
  id: string
  user_id: string
  kind: 'totp' | 'passkey'
  name: string
  secret: Buffer | null
  last_step: number | null
  credential_id: Buffer | null
  public_key: Buffer | null
  sign_count: number | null
  transports: string[]
  created_at: string
  last_used_at: string | null
}

export type SecurityEventsRow = {
  id: string
  user_id: string
  kind: string
  network: string
  device: string
  details: unknown
  created_at: string
  network_prefix: string | null
}

export type SessionsRow = {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  factors: number
  proof_expires_at: string | null
  network_prefix: string | null
}

export type SignInChallengesRow = {
  id: string
  purpose: 'sign_in' | 'prove' | 'enrol'
  token_hash: string | null
  user_id: string | null
  session_id: string | null
  method: 'password' | 'google' | 'mail_link' | 'data_access' | null
  webauthn_challenge: string | null
  secret: Buffer | null
  attempts: number
  created_at: string
  expires_at: string
}

export type SignUpsRow = {
  token: string
  pseudo: string
  email: string
  password: string
  password_is_long: boolean
  device: Buffer
  created_at: string
  expires_at: string
  wants_digest: boolean | null
  return_path: string | null
  pending_action: unknown
}

export type SimulatedStripeRow = {
  id: string
  customer: string | null
  object: unknown
  created_at: string
}

export type SubscriptionsRow = {
  id: string
  user_id: string | null
  provider: 'stripe' | 'stripe_test' | 'simulated'
  subscription_id: string
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'
  interval: 'month' | 'year'
  current_period_end: string
  cancel_at_period_end: boolean
  vip_until: string | null
  created_at: string
  updated_at: string
}

export type SupportRequestsRow = {
  id: string
  user_id: string | null
  email: string
  subject: string
  message: string
  is_vip: boolean
  status: 'open' | 'closed'
  answer: string | null
  handled_by: string | null
  handled_at: string | null
  created_at: string
}

export type TopicFollowsRow = {
  user_id: string
  topic: string
  created_at: string
}

export type UserBansRow = {
  id: string
  user_id: string
  banned_by: string | null
  banned_by_role: 'founder' | 'admin' | 'moderator' | 'validator' | 'vip' | 'verified' | 'user' | null
  type: 'temp' | 'perm' | 'comment' | 'ip'
  reason: string | null
  start_at: string
  end_at: string | null
  lifted_at: string | null
  lifted_by: string | null
}

export type UsersRow = {
  id: string
  name: string
  email: string
  email_verified: boolean
  created_at: string
  updated_at: string
  closed_at: string | null
  plans_on_deletion: 'keep' | 'delete'
}

export type ViewsRow = {
  plan_id: string
  day: string
  visitor: Buffer
}

export type VisitorSaltsRow = {
  day: string
  salt: Buffer
}

export type WeeklyMailsRow = {
  user_id: string
  due_at: string
  unseen: number
  seen_at: string
}

export type WithdrawnNotificationsRow = {
  user_id: string
  actor_id: string
  type: 'new_like' | 'new_follower' | 'new_message' | 'new_repost' | 'new_comment' | 'new_reply' | 'new_mention' | 'comment_liked' | 'discussion_active' | 'new_execution' | 'execution_succeeded' | 'execution_reminder' | 'new_review' | 'review_answered' | 'new_adaptation' | 'plan_approved' | 'plan_rejected' | 'plan_modified_by_staff' | 'badge_awarded' | 'sanction' | 'report_handled' | 'payment'
  plan_id: string | null
  withdrawn_at: string
  comment_id: string | null
}

export type XpEventsRow = {
  user_id: string
  kind: 'quest' | 'plan_published' | 'comment' | 'like_received'
  cause: string
  amount: number
  created_at: string
}
