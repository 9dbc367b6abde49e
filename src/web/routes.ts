import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every page of the site and its path. */
export const routes = rootRoute('app/root.tsx', [
  index('pages/home.tsx'),
  route('/plan/$slug', 'pages/plan.tsx'),
  route('/u/$pseudo', 'pages/profile-by-pseudo.tsx'),
  route('/@{$handle}', 'pages/profile-by-handle.tsx'),
  route('/categorie/$slug', 'pages/category.tsx'),
  route('/search', 'pages/search.tsx'),
  route('/chat', 'pages/chat.tsx'),

  route('/auth', 'pages/auth.tsx'),
  route('/auth/confirmation', 'pages/confirm-address.tsx'),
  route('/auth/acces-aux-donnees', 'pages/data-access.tsx'),
  route('/auth/double-authentification', 'pages/second-factor.tsx'),
  route('/auth/mot-de-passe-oublie', 'pages/forgotten-password.tsx'),
  route('/auth/nouveau-mot-de-passe', 'pages/new-password.tsx'),
  route('/desabonnement', 'pages/unsubscribe.tsx'),
  route('/parametres', 'pages/own-settings.tsx'),

  route('/publish', 'pages/publish.tsx'),
  route('/mes-plans', 'pages/my-plans.tsx'),
  route('/mes-executions', 'pages/my-executions.tsx'),
  route('/execution/$executionId', 'pages/execution.tsx'),
  route('/favoris', 'pages/bookmarks.tsx'),
  route('/mes-scenarios', 'pages/saved-scenarios.tsx'),
  route('/dashboard', 'pages/dashboard.tsx'),
  route('/messages', 'pages/messages.tsx'),
  route('/recours', 'pages/appeal.tsx'),

  route('/top', 'pages/leaderboard.tsx'),
  route('/badges', 'pages/badges.tsx'),
  route('/quests', 'pages/quests.tsx'),
  route('/vip', 'pages/vip.tsx'),
  route('/vip/success', 'pages/vip-success.tsx'),
  route('/verified', 'pages/verified.tsx'),
  route('/verified/success', 'pages/verified-success.tsx'),

  route('/validator', 'pages/validator.tsx'),
  route('/moderator', 'pages/moderator.tsx'),
  route('/admin', 'pages/admin.tsx'),
  route('/admin/moderation', 'pages/admin-moderation.tsx'),
  route('/admin/analytics', 'pages/admin-analytics.tsx'),
  route('/admin/securite', 'pages/admin-security.tsx'),

  route('/mentions-legales', 'pages/legal-notice.tsx'),
  route('/confidentialite', 'pages/privacy.tsx'),
  route('/cgu', 'pages/terms.tsx'),
  route('/contact', 'pages/contact.tsx'),
])
