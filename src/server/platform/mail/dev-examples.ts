import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import {
  accountDeleted,
  accountExists,
  addressChanging,
  confirmNewAddress,
  confirmAddress,
  verifyAddress,
  accessToData,
  dataExportAsked,
  googleLinked,
  googleUnlinked,
  passwordChanged,
  passwordRemoved,
  passwordReset,
  newDevice,
  signInsBlocked,
} from '#server/platform/mail/templates/account.ts'
import { appealDecided, banLifted, banNotice } from './templates/bans.ts'
import { discussionMail, unreadMessages } from '#server/platform/mail/templates/discussion-mail.ts'
import {
  authenticatorLost,
  factorResetAsked,
  factorsReset,
  enrolmentLink,
  factorAdded,
  factorRemoved,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  secondFactorBlocked,
} from '#server/platform/mail/templates/second-factor.ts'
import { mailCheck, newAdmin } from '#server/platform/mail/templates/staff.ts'
import { paymentNotice } from './templates/payment.ts'
import { planApproved, planRejected, planTakenOffline } from './templates/plan-decisions.ts'
import { supportReply, supportRequest } from '#server/platform/mail/templates/support.ts'
import { weeklyMail } from './templates/weekly-mail.ts'

const SITE = 'https://planb.example'
const TO = 'remi@exemple.test'
const TITLE = 'Pain au levain sur précommande : une seule fournée, le vendredi'
const DEVICE = 'Firefox sur Android'
const SETTINGS = `${SITE}/parametres`
const SECOND_FACTOR = `${SETTINGS}#double-authentification`
const SIGN_IN = `${SITE}/auth`
const NEW_PASSWORD = `${SITE}/auth/mot-de-passe-oublie`
const PHONE = { kind: 'totp', name: 'Téléphone' } as const
const SUSPENDED = 'Votre compte est suspendu jusqu’au 25 novembre 2026.'

const expiring = (page: string) => ({
  to: TO,
  link: `${SITE}${page}#jeton=Zm91cm5lZS1kdS12ZW5kcmVkaS1wYWluLWF1LWxldmFpbg`,
  expires_at: '2099-01-01T00:00:00.000Z',
})

const unsubscribe = (kind: string) => {
  const token = `${kind}.7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4.c2lnbmF0dXJlLWRlLWV4ZW1wbGU`
  return {
    page: `${SITE}/desabonnement?jeton=${token}`,
    oneClick: `${SITE}/api/mail/unsubscribe?token=${token}`,
    settings: `${SITE}/parametres#e-mails`,
  }
}

const APPROVED = {
  to: TO,
  title: TITLE,
  note: 'Les prix sont clairs et la marge est honnête.\nAjoutez une photo de la fournée si vous en avez une.',
  link: `${SITE}/plan/pain-au-levain-sur-precommande`,
  unsubscribe: unsubscribe('plan_approved'),
}
const REJECTED = {
  ...APPROVED,
  note: 'Les prix manquent.\nDites aussi d’où viennent les 140 commandes.',
  link: `${SITE}/plan/7d2e0c1a/modifier`,
  unsubscribe: unsubscribe('plan_rejected'),
}
const MESSAGES = {
  to: TO,
  from: 'Clémence Aubry',
  link: `${SITE}/messages?c=5f1c0c1a-5b84-4f7e-9a63-2f1d8c90b6e4`,
  unsubscribe: unsubscribe('new_message'),
}
const REPLY = {
  kind: 'new_reply',
  by: 'Clémence Aubry',
  content:
    'J’ai apporté un pain et proposé de payer l’heure d’avance. J’ai demandé à quatre restaurants, deux ont dit non, un n’a jamais répondu, le quatrième m’a donné la clé.',
} as const
const MENTION = {
  kind: 'new_mention',
  by: 'Gilles Kervella',
  content:
    '@remi.castagnet vos deux restaurants fermés le lundi : demandez d’abord à celui dont le four est au gaz, la facture est plus simple à partager.',
} as const
const COMMENT = {
  kind: 'new_comment',
  by: 'Bastien Claes',
  content:
    '> une seule fournée, le vendredi\nPourquoi le vendredi ?\nLe samedi, tout le monde est au marché.',
} as const
const DISCUSSION = {
  to: TO,
  title: TITLE,
  link: `${SITE}/plan/pain-au-levain-sur-precommande?commentaire=5f1c0c1a#commentaire-5f1c0c1a`,
  plan: { id: '7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4', host: 'planb.example' },
  isFirst: false,
  cut: unsubscribe('cut:7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4').page,
  unsubscribe: unsubscribe('new_reply-new_mention'),
}
const PLAN = `${SITE}/plan/pain-au-levain-sur-precommande`
const EXECUTION = `${SITE}/execution/7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4`
const WEEK = {
  to: TO,
  site: SITE,
  kinds: ['digest'] as const,
  are_last_steps: false,
  continueLink: null,
  unsubscribe: unsubscribe('digest'),
  parts: [
    {
      title: 'Ils vous attendent',
      items: [
        {
          label: 'Clémence Aubry a répondu à votre commentaire',
          detail: 'sous « Pain au levain sur précommande »',
          link: `${PLAN}?commentaire=5f1c0c1a#commentaire-5f1c0c1a`,
        },
        {
          label: 'Gilles Kervella vous mentionne',
          detail: 'sous « Pain au levain sur précommande »',
          link: `${PLAN}?commentaire=6a2d1d2b#commentaire-6a2d1d2b`,
        },
        {
          label: 'Bastien Claes a commenté votre plan',
          detail: '« Trier les demandes de devis d’un couvreur »',
          link: `${SITE}/plan/tri-devis-couvreur?commentaire=7b3e2e3c#commentaire-7b3e2e3c`,
        },
      ],
      more: 'et 2 autres',
    },
    {
      title: 'Vos abonnements',
      items: [
        {
          label: 'Installer et entretenir des potagers de balcon, sur abonnement d’avril à septembre',
          detail: 'Thibault Delcourt · parce que vous suivez #local · 31 J’aime',
          link: `${SITE}/plan/potagers-balcon-abonnement`,
        },
        {
          label: 'Rédiger les annonces d’une friperie à partir de photos',
          detail: 'Leïla Chaouch · dans IA · 18 J’aime',
          link: `${SITE}/plan/tri-photos-friperie`,
        },
        {
          label: 'Dix ruches et 140 kilos de miel, à côté d’un emploi d’institutrice',
          detail: 'Hélène Wuillemin, que vous suivez · 12 J’aime',
          link: `${SITE}/plan/dix-ruches-a-cote`,
        },
      ],
    },
    {
      title: 'Discussions suivies',
      items: [
        {
          label: 'Un abonnement café pour bureaux de moins de dix personnes',
          detail: '14 nouveaux commentaires',
          link: `${SITE}/plan/abonnement-cafe-bureaux#commentaires`,
        },
      ],
    },
    {
      title: 'Aussi cette semaine',
      items: [
        {
          label: 'Une tournée d’affûtage sur quatre marchés',
          detail: 'Youssef Amrani · 27 J’aime',
          link: `${SITE}/plan/affutage-tournee-marches`,
        },
      ],
    },
  ],
}
const BAN = { to: TO, sentence: SUSPENDED, siteUrl: SITE }
const REQUEST = {
  subject: 'Un plan copié',
  message: 'Bonjour,\nmon plan « Miel de ville » a été recopié mot pour mot.\nQue puis-je faire ?',
}

/** At least one mail of every template, written to people of the demo. Shown by the preview and checked by its test. */
export const EXAMPLES: Record<string, Mail[]> = {
  confirmAddress: [confirmAddress(expiring('/auth/confirmation'))],
  verifyAddress: [verifyAddress(expiring('/auth/confirmation'))],
  accountExists: [accountExists({ to: TO, link: SIGN_IN })],
  passwordReset: [passwordReset(expiring('/auth/nouveau-mot-de-passe'))],
  passwordChanged: [passwordChanged({ to: TO }), passwordChanged({ to: TO, isGoogleUnlinked: true })],
  passwordRemoved: [passwordRemoved({ to: TO, link: NEW_PASSWORD })],
  confirmNewAddress: [confirmNewAddress({ ...expiring('/auth/confirmation'), pseudo: 'Rémi Castagnet' })],
  addressChanging: [addressChanging({ to: TO, newAddress: 'remi.castagnet@fournil.test' })],
  googleLinked: [googleLinked({ to: TO, device: DEVICE, link: SETTINGS })],
  googleUnlinked: [googleUnlinked({ to: TO, device: DEVICE, link: SETTINGS })],
  newDevice: [newDevice({ to: TO, device: DEVICE, link: SETTINGS })],
  signInsBlocked: [signInsBlocked({ to: TO, link: NEW_PASSWORD })],
  enrolmentLink: [enrolmentLink(expiring('/parametres'))],
  factorAdded: [factorAdded({ to: TO, device: DEVICE, link: SECOND_FACTOR, factor: PHONE })],
  factorRemoved: [
    factorRemoved({
      to: TO,
      device: DEVICE,
      link: SECOND_FACTOR,
      factor: { kind: 'passkey', name: 'Bureau' },
    }),
  ],
  recoveryCodesReplaced: [recoveryCodesReplaced({ to: TO, device: DEVICE, link: SECOND_FACTOR })],
  recoveryCodeUsed: [
    recoveryCodeUsed({ to: TO, device: DEVICE, left: 7 }),
    recoveryCodeUsed({ to: TO, device: DEVICE, left: 0 }),
  ],
  secondFactorBlocked: [secondFactorBlocked({ to: TO, device: DEVICE, link: NEW_PASSWORD })],
  factorResetAsked: [
    factorResetAsked({ to: TO, effective_at: '2026-11-20T09:00:00.000Z', link: SECOND_FACTOR }),
  ],
  factorsReset: [factorsReset({ to: TO, link: SIGN_IN })],
  authenticatorLost: [authenticatorLost({ to: TO, link: SIGN_IN })],
  accessToData: [accessToData(expiring('/auth/acces-aux-donnees'))],
  dataExportAsked: [dataExportAsked({ to: TO, device: DEVICE })],
  accountDeleted: [accountDeleted({ to: TO, hasPaid: false }), accountDeleted({ to: TO, hasPaid: true })],
  unreadMessages: [unreadMessages({ ...MESSAGES, unread: 1 }), unreadMessages({ ...MESSAGES, unread: 3 })],
  discussionMail: [
    discussionMail({
      ...DISCUSSION,
      comments: [
        REPLY,
        MENTION,
        {
          ...REPLY,
          by: 'Leïla Chaouch',
          content: 'moi on m’a dit non 3 fois puis oui en apportant la brioche de ma tante',
        },
      ],
    }),
    discussionMail({ ...DISCUSSION, comments: [REPLY], unsubscribe: unsubscribe('new_reply') }),
    discussionMail({ ...DISCUSSION, comments: [MENTION], unsubscribe: unsubscribe('new_mention') }),
    discussionMail({
      ...DISCUSSION,
      comments: [COMMENT],
      isFirst: true,
      unsubscribe: unsubscribe('new_comment'),
    }),
    discussionMail({
      ...DISCUSSION,
      comments: [COMMENT, REPLY, MENTION, COMMENT, REPLY, MENTION, COMMENT],
      unsubscribe: unsubscribe('new_reply-new_mention-new_comment'),
    }),
  ],
  planApproved: [planApproved(APPROVED), planApproved({ ...APPROVED, note: '' })],
  planRejected: [
    planRejected({ ...REJECTED, isRestored: false }),
    planRejected({ ...REJECTED, isRestored: true }),
  ],
  planTakenOffline: [planTakenOffline(REJECTED)],
  weeklyMail: [
    weeklyMail(WEEK),
    weeklyMail({
      ...WEEK,
      parts: WEEK.parts.slice(0, 2),
      continueLink: unsubscribe('continue:digest').page,
    }),
    weeklyMail({
      ...WEEK,
      kinds: ['steps'],
      are_last_steps: true,
      unsubscribe: unsubscribe('steps'),
      parts: [
        {
          title: TITLE,
          items: [
            { label: 'Réserver le four du vendredi', detail: 'Étape 5 sur 9', link: EXECUTION },
            { label: 'Imprimer deux cents cartes', detail: 'Étape 6 sur 9', link: EXECUTION },
            { label: 'Écrire aux entreprises du quartier', detail: 'Étape 8 sur 9', link: EXECUTION },
          ],
          more: '4 étapes sur 9 · dernière entrée le 2 septembre 2026',
        },
      ],
    }),
  ],
  banNotice: [
    banNotice({ ...BAN, type: 'temp', reason: 'Trois commentaires insultants en une journée.' }),
    banNotice({ ...BAN, type: 'comment', sentence: 'Vous ne pouvez plus commenter.', reason: '' }),
    banNotice({ ...BAN, type: 'ip', sentence: 'Votre compte est suspendu.', reason: 'Comptes multiples.' }),
  ],
  banLifted: [
    banLifted({
      ...BAN,
      sentence: 'Plus aucune sanction ne pèse sur votre compte : tout vous est de nouveau ouvert.',
    }),
  ],
  appealDecided: [
    appealDecided({
      ...BAN,
      title: 'Votre recours est accepté',
      sentence: 'La sanction est levée.',
      answer: 'Vos commentaires répondaient à une provocation.\nMerci de nous avoir écrit.',
    }),
  ],
  paymentNotice: [
    paymentNotice({
      to: TO,
      title: 'Bienvenue dans le VIP',
      paragraphs: [
        'Votre abonnement est actif : vos plans sont publiés sans attendre.',
        'Votre paiement de 9,99 € par mois est confirmé.',
      ],
      button: 'Voir mon abonnement',
      link: `${SITE}/vip`,
    }),
  ],
  supportRequest: [
    supportRequest({
      to: 'bonjour@planb.example',
      from: { email: TO, pseudo: 'Rémi Castagnet' },
      isVip: true,
      ...REQUEST,
    }),
    supportRequest({
      to: 'bonjour@planb.example',
      from: { email: TO, pseudo: null },
      isVip: false,
      ...REQUEST,
    }),
  ],
  supportReply: [
    supportReply({
      to: TO,
      replyTo: 'bonjour@planb.example',
      ...REQUEST,
      answer: 'Bonjour Rémi,\nnous avons retiré la copie et prévenu son auteur.',
    }),
  ],
  newAdmin: [
    newAdmin({
      to: 'salimata@exemple.test',
      pseudo: 'Gilles Kervella',
      by: 'Salimata',
      link: `${SITE}/admin/securite`,
    }),
  ],
  mailCheck: [mailCheck({ to: 'bonjour@planb.example' })],
}
