import { wholeNumber } from '#domain/numbers.ts'
import type { ExpiringLink, Mail } from '#server/adapters/mail/mail.ts'
import { compose } from './template.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** After a sign-up: nobody signs in before the address is theirs. */
export const confirmAddress = ({
  to,
  pseudo,
  link,
  expires_at,
}: { to: string; pseudo: string } & ExpiringLink): Mail =>
  compose({
    to,
    expires_at,
    subject: 'Confirmez votre adresse e-mail',
    heading: `Bienvenue sur Plan B, ${pseudo} !`,
    paragraphs: [
      'Votre compte est presque prêt. Confirmez que cette adresse e-mail est bien la vôtre : votre session s’ouvrira aussitôt.',
    ],
    button: { label: 'Confirmer mon adresse', link },
    notes: [
      'Dans un autre navigateur que celui de votre inscription, votre mot de passe vous sera demandé.',
      'Vous n’avez pas créé de compte ? Ignorez cet e-mail : sans vous, personne n’en ouvrira à cette adresse.',
    ],
  })

export const passwordReset = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  compose({
    to,
    expires_at,
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Mot de passe oublié ?',
    paragraphs: ['Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte Plan B.'],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: [
      'Ce lien ne sert qu’une fois et reste valable une heure.',
      'Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste le même.',
    ],
  })

/** To whoever signs up with an address that has an account: the form itself gives nothing away. */
export const accountExists = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    to,
    subject: 'Vous avez déjà un compte',
    heading: 'Vous avez déjà un compte Plan B',
    paragraphs: [
      'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Un compte existe déjà à cette adresse : il suffit de vous connecter.',
      'Mot de passe oublié ? La page de connexion vous propose d’en choisir un nouveau.',
    ],
    button: { label: 'Me connecter', link },
    notes: ['Ce n’était pas vous ? Ignorez cet e-mail : rien n’a changé.'],
  })

export const confirmNewAddress = ({
  to,
  pseudo,
  link,
  expires_at,
}: { to: string; pseudo: string } & ExpiringLink): Mail =>
  compose({
    to,
    expires_at,
    subject: 'Confirmez votre nouvelle adresse e-mail',
    heading: `Votre nouvelle adresse, ${pseudo}`,
    paragraphs: [
      'Confirmez cette adresse : elle remplacera aussitôt l’ancienne pour vous connecter à Plan B.',
    ],
    button: { label: 'Confirmer cette adresse', link },
    notes: [
      'Là où vous n’êtes pas connecté, le mot de passe de votre compte vous sera demandé.',
      'Vous n’avez rien demandé ? Ignorez cet e-mail : rien ne changera.',
    ],
  })

/** To the old address, so that nobody loses an account without a word. */
export const addressChanging = ({ to, newAddress }: { to: string; newAddress: string }): Mail =>
  compose({
    to,
    subject: 'Votre adresse e-mail va changer',
    heading: 'Un changement d’adresse a été demandé',
    paragraphs: [
      `Votre compte Plan B utilisera bientôt l’adresse ${newAddress}, dès qu’elle aura été confirmée.`,
      'Ce n’était pas vous ? Changez votre mot de passe sans attendre : la demande sera annulée.',
    ],
  })

export const passwordChanged = ({ to }: { to: string }): Mail =>
  compose({
    to,
    subject: 'Votre mot de passe a changé',
    heading: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Plan B vient d’être changé, et vos autres sessions ont été fermées.',
      'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe depuis la page de connexion.',
    ],
  })

/** Strangers tried so often that they are made to wait; whoever uses a browser that we know is not. Once a day. */
export const signInsHeld = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    to,
    subject: 'On essaie d’entrer dans votre compte',
    heading: 'On essaie d’entrer dans votre compte',
    paragraphs: [
      'De nombreux mots de passe viennent d’être essayés pour votre compte Plan B, depuis des appareils que nous ne connaissons pas. Ces essais ont échoué : personne n’est entré, et nous les bloquons.',
      'Vous n’avez rien à faire : sur vos appareils habituels, vous vous connectez comme toujours. Votre mot de passe est court, ou sert aussi ailleurs ? Choisissez-en un plus long.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: ['Même si ces essais continuent, cet e-mail ne part qu’une fois par jour.'],
  })

/** After a sign-in with Google to an account whose password anybody could have chosen. */
export const passwordRemoved = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    to,
    subject: 'Votre mot de passe a été retiré',
    heading: 'Votre mot de passe a été retiré',
    paragraphs: [
      'Vous venez de vous connecter à Plan B avec Google. Rien ne nous assurait que le mot de passe de ce compte avait été choisi par vous : nous l’avons retiré, et vos autres sessions ont été fermées.',
      'Google vous suffit désormais pour entrer. Si vous voulez aussi un mot de passe, choisissez-en un nouveau.',
    ],
    button: { label: 'Choisir un mot de passe', link },
  })

export const newDevice = ({ to, device, link }: { to: string; device: string; link: string }): Mail =>
  compose({
    to,
    subject: 'Nouvelle connexion à votre compte',
    heading: 'Un nouvel appareil s’est connecté',
    paragraphs: [
      `Votre compte Plan B vient d’être ouvert sur un appareil que nous ne connaissions pas : ${device}.`,
      'C’était vous ? Alors tout va bien. Sinon, fermez cette session et changez votre mot de passe.',
    ],
    button: { label: 'Voir mes sessions', link },
  })

export const accountDeleted = ({ to, hasPaid }: { to: string; hasPaid: boolean }): Mail =>
  compose({
    to,
    subject: 'Votre compte a été supprimé',
    heading: 'Votre compte a été supprimé',
    paragraphs: [
      'Votre compte Plan B est fermé, comme vous l’avez demandé. Vos données personnelles seront effacées dans les minutes qui viennent.',
      ...(hasPaid
        ? [
            'Un abonnement en cours est résilié : plus rien ne sera prélevé. Ce que la loi nous oblige à garder de vos achats est gardé à part, sans votre nom.',
          ]
        : []),
      'Merci d’avoir été des nôtres.',
    ],
  })

type SupportRequest = {
  to: string
  /** Without a pseudo: a visitor. */
  from: { email: string; pseudo: string | null }
  isVip: boolean
  subject: string
  message: string
}

/** To the operator. Every subject is marked, so that nobody passes for VIP by what they type. */
export const supportRequest = ({ to, from, isVip, subject, message }: SupportRequest): Mail =>
  compose({
    to,
    replyTo: from.email,
    subject: `${isVip ? '[VIP]' : '[Contact]'} ${subject}`,
    heading: subject,
    paragraphs: [
      `De ${from.pseudo ? `${from.pseudo}, ${isVip ? 'membre VIP' : 'membre'}` : 'quelqu’un qui n’est pas connecté'} : ${from.email}`,
      ...linesOf(message),
    ],
    notes: [`Répondez à cet e-mail : votre réponse part à ${from.email}.`],
  })

type SupportAnswer = { to: string; replyTo: string; subject: string; message: string; answer: string }

/** With what they wrote, so that they know what it is about. */
export const supportAnswer = ({ to, replyTo, subject, message, answer }: SupportAnswer): Mail =>
  compose({
    to,
    replyTo,
    subject: `Re : ${subject}`,
    heading: 'L’équipe vous répond',
    paragraphs: [...linesOf(answer), `Vous nous aviez écrit, sous « ${subject} » :`, ...linesOf(message)],
    notes: ['Pour continuer cet échange, répondez à cet e-mail.'],
  })

const linesOf = (text: string) => text.split(/\s*\n\s*/)

type PlanDecision = { to: string; title: string; note: string; link: string; unsubscribe: UnsubscribeLinks }

export const planApproved = ({ to, title, note, link, unsubscribe }: PlanDecision): Mail =>
  compose({
    to,
    subject: 'Votre plan est approuvé',
    heading: `« ${title} » est approuvé`,
    paragraphs: [
      'Un validateur a relu votre plan : il est en ligne et porte la marque « Vérifié PB ».',
      ...noteOf(note),
    ],
    button: { label: 'Voir mon plan', link },
    unsubscribe,
  })

/** Leads to where it is corrected. A refused modification leaves the approved version online. */
export const planRejected = ({
  to,
  title,
  note,
  link,
  unsubscribe,
  isRestored,
}: PlanDecision & { isRestored: boolean }): Mail =>
  compose({
    to,
    subject: isRestored ? 'La modification de votre plan est refusée' : 'Votre plan est refusé',
    heading: isRestored ? `La modification de « ${title} » est refusée` : `« ${title} » est refusé`,
    paragraphs: [
      isRestored
        ? 'Un validateur a relu votre modification. La dernière version approuvée est de nouveau en ligne.'
        : 'Un validateur a relu votre plan : il n’est pas en ligne.',
      ...noteOf(note),
      'Vous pouvez le corriger et le soumettre de nouveau.',
    ],
    button: { label: 'Corriger mon plan', link },
    unsubscribe,
  })

/** What was online is no longer. */
export const planTakenOffline = ({ to, title, note, link, unsubscribe }: PlanDecision): Mail =>
  compose({
    to,
    subject: 'Votre plan n’est plus en ligne',
    heading: `« ${title} » n’est plus en ligne`,
    paragraphs: [
      'L’équipe a retiré votre plan.',
      { by: 'Le motif', lines: linesOf(note) },
      'Vous pouvez le corriger et le soumettre de nouveau.',
    ],
    button: { label: 'Corriger mon plan', link },
    unsubscribe,
  })

const noteOf = (note: string) => (note ? [{ by: 'La note du validateur', lines: linesOf(note) }] : [])

type Unread = { to: string; from: string; unread: number; link: string; unsubscribe: UnsubscribeLinks }

/** Whoever passes by the screen sees that somebody wrote, and nothing of what. */
export const unreadMessages = ({ to, from, unread, link, unsubscribe }: Unread): Mail =>
  compose({
    to,
    subject: `${from} vous a écrit sur Plan B`,
    heading: `${from} vous a écrit`,
    paragraphs: [
      unread === 1
        ? 'Un message non lu vous attend dans votre conversation.'
        : `${wholeNumber(unread)} messages non lus vous attendent dans votre conversation.`,
    ],
    button: { label: unread === 1 ? 'Lire le message' : 'Lire les messages', link },
    unsubscribe,
  })

/** To whoever may not sign in: their data stays theirs. */
export const accessToData = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  compose({
    to,
    expires_at,
    subject: 'Accéder à vos données',
    heading: 'Vos données restent les vôtres',
    paragraphs: [
      'La connexion à votre compte Plan B a été refusée à cause d’une sanction.',
      'Ce lien ouvre pendant une heure vos paramètres, où vous pouvez exporter vos données, supprimer votre compte ou résilier un abonnement.',
    ],
    button: { label: 'Ouvrir mes paramètres', link },
    notes: ['Ce lien ne sert qu’une fois et reste valable 24 heures.'],
  })
