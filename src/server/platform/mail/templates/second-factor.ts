import type { FactorKind } from '#domain/accounts/second-factor.ts'
import { counted } from '#domain/numbers.ts'
import type { ExpiringLink, Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '#server/platform/mail/compose.ts'
import { ALWAYS_SENT } from '#server/platform/mail/content.ts'

type Changed = { to: string; device: string; link: string }

const NOT_YOU = 'Ce n’était pas vous ? Changez tout de suite votre mot de passe, puis vérifiez vos facteurs.'

/** « l’application d’authentification « Téléphone » » */
const named = ({ kind, name }: { kind: FactorKind; name: string }) =>
  `${kind === 'totp' ? 'l’application d’authentification' : 'la clé d’accès'} « ${name} »`

type Factor = { kind: FactorKind; name: string }

export const factorAdded = ({ to, device, link, factor }: Changed & { factor: Factor }): Mail =>
  composeMail({
    to,
    subject: 'Double authentification ajoutée',
    heading: 'Un facteur vient d’être ajouté',
    paragraphs: [
      `Votre compte Plan B demande désormais aussi ${named(factor)}, ajoutée depuis ${device}. Vos autres sessions ont été fermées.`,
      NOT_YOU,
    ],
    button: { label: 'Voir ma double authentification', link },
    reason: ALWAYS_SENT.security,
  })

export const factorRemoved = ({ to, device, link, factor }: Changed & { factor: Factor }): Mail =>
  composeMail({
    to,
    subject: 'Double authentification retirée',
    heading: 'Un facteur vient d’être retiré',
    paragraphs: [
      `Votre compte Plan B n’accepte plus ${named(factor)}, retirée depuis ${device}. Vos autres sessions ont été fermées.`,
      NOT_YOU,
    ],
    button: { label: 'Voir ma double authentification', link },
    reason: ALWAYS_SENT.security,
  })

export const recoveryCodesReplaced = ({ to, device, link }: Changed): Mail =>
  composeMail({
    to,
    subject: 'Nouveaux codes de secours',
    heading: 'Vos codes de secours ont été remplacés',
    paragraphs: [
      `De nouveaux codes de secours viennent d’être créés pour votre compte Plan B, depuis ${device}. Les précédents ne servent plus.`,
      NOT_YOU,
    ],
    button: { label: 'Voir ma double authentification', link },
    reason: ALWAYS_SENT.security,
  })

export const recoveryCodeUsed = ({ to, device, left }: { to: string; device: string; left: number }): Mail =>
  composeMail({
    to,
    subject: 'Un code de secours a servi',
    heading: 'Un code de secours a servi',
    paragraphs: [
      `Un code de secours de votre compte Plan B vient de servir, depuis ${device}. Il vous en reste ${left === 0 ? 'aucun' : left} : vos paramètres en créent de nouveaux.`,
      NOT_YOU,
    ],
    reason: ALWAYS_SENT.security,
  })

/** Sent at most once a day. The first step of these sign-ins succeeded. */
export const secondFactorBlocked = ({ to, device, link }: Changed): Mail =>
  composeMail({
    to,
    subject: 'On essaie d’entrer dans votre compte',
    heading: 'On essaie d’entrer dans votre compte',
    paragraphs: [
      `Trop de codes faux viennent d’être essayés pour la double authentification de votre compte Plan B, la dernière fois depuis ${device}. Ces essais ont échoué et sont suspendus pendant une heure.`,
      'Ce n’était pas vous ? Quelqu’un connaît sans doute votre mot de passe : choisissez-en un nouveau.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: ['Même si ces essais continuent, cet e‑mail ne part qu’une fois par jour.'],
    reason: ALWAYS_SENT.security,
  })

export const enrolmentLink = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Activer votre double authentification',
    heading: 'Activez votre double authentification',
    paragraphs: [
      'Vous faites partie de l’équipe de Plan B : votre premier facteur s’ajoute par ce lien, dans le navigateur où vous êtes connecté.',
      'Vous n’avez rien demandé ? Quelqu’un est entré dans votre compte : changez tout de suite votre mot de passe.',
    ],
    button: { label: 'Ajouter un facteur', link },
    notes: [`Ce lien ne sert qu’une fois et reste valable ${counted(1, 'heure')}.`],
    reason: 'la double authentification de votre compte va être activée',
  })

const MOMENT = new Intl.DateTimeFormat('fr-CH', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Zurich',
})

type Asked = { to: string; effective_at: string; link: string }

export const factorResetAsked = ({ to, effective_at, link }: Asked): Mail =>
  composeMail({
    to,
    subject: 'Votre double authentification va être retirée',
    heading: 'Retrait de votre double authentification',
    paragraphs: [
      `L’équipe de Plan B a demandé de retirer la double authentification de votre compte, parce que vous auriez perdu vos facteurs. Elle sera retirée le ${MOMENT.format(new Date(effective_at))} ; votre mot de passe restera le même.`,
      'Vous n’avez rien demandé ? Annulez ce retrait dans vos paramètres, puis changez votre mot de passe.',
    ],
    button: { label: 'Voir ou annuler ce retrait', link },
    reason: ALWAYS_SENT.security,
  })

export const factorsReset = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre double authentification a été retirée',
    heading: 'Votre double authentification a été retirée',
    paragraphs: [
      'La double authentification de votre compte Plan B vient d’être retirée, et toutes vos sessions ont été fermées. Connectez-vous, puis ajoutez un nouveau facteur.',
      'Ce n’était pas à votre demande ? Changez tout de suite votre mot de passe.',
    ],
    button: { label: 'Me connecter', link },
    reason: ALWAYS_SENT.security,
  })

/** After the operator replaced the secret of the site without keeping the previous one. */
export const authenticatorLost = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre application d’authentification ne sert plus',
    heading: 'Ajoutez de nouveau votre application',
    paragraphs: [
      'Les clés de Plan B ont été renouvelées : les codes de votre application d’authentification ne sont plus acceptés. Rien d’autre ne change dans votre compte.',
      'Connectez-vous avec une clé d’accès ou un code de secours, puis ajoutez votre application de nouveau dans vos paramètres.',
    ],
    button: { label: 'Me connecter', link },
    reason: ALWAYS_SENT.security,
  })
