import type { Mail, ExpiringLink } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '#server/platform/mail/compose.ts'
import { ALWAYS_SENT } from '#server/platform/mail/content.ts'

export const accountDeleted = ({ to, hasPaid }: { to: string; hasPaid: boolean }): Mail =>
  composeMail({
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
    reason: 'votre compte vient d’être supprimé',
  })

/** For a sign-up with an address that has an account. Only this mail says so; the form does not reveal it. */
export const accountExists = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Vous avez déjà un compte',
    heading: 'Vous avez déjà un compte Plan B',
    paragraphs: [
      'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Un compte existe déjà à cette adresse : il suffit de vous connecter.',
      'Mot de passe oublié ? La page de connexion vous propose d’en choisir un nouveau.',
    ],
    button: { label: 'Me connecter', link },
    notes: ['Ce n’était pas vous ? Ignorez cet e‑mail : rien n’a changé.'],
    reason: 'cette adresse a été saisie sur Plan B',
  })

export const confirmNewAddress = ({
  to,
  pseudo,
  link,
  expires_at,
}: { to: string; pseudo: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Confirmez votre nouvelle adresse e‑mail',
    heading: `Votre nouvelle adresse, ${pseudo}`,
    paragraphs: [
      'Confirmez cette adresse : elle remplacera aussitôt l’ancienne pour vous connecter à Plan B.',
    ],
    button: { label: 'Confirmer cette adresse', link },
    notes: [
      'Là où vous n’êtes pas connecté, le mot de passe de votre compte vous sera demandé.',
      'Vous n’avez rien demandé ? Ignorez cet e‑mail : rien ne changera.',
    ],
    reason: 'cette adresse a été saisie sur Plan B',
  })

/** Goes to the old address, so that a member notices when a stranger takes over the account. */
export const addressChanging = ({ to, newAddress }: { to: string; newAddress: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre adresse e‑mail va changer',
    heading: 'Un changement d’adresse a été demandé',
    paragraphs: [
      `Votre compte Plan B utilisera bientôt l’adresse ${newAddress}, dès qu’elle aura été confirmée.`,
      'Ce n’était pas vous ? Changez votre mot de passe sans attendre : la demande sera annulée.',
    ],
    reason: ALWAYS_SENT.security,
  })

/**
 * Sent after a sign-up. Members can sign in only once the address is confirmed. It does not contain the pseudo: a stranger
 * may have typed it, as a message to the owner of the address.
 */
export const confirmAddress = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Confirmez votre adresse e‑mail',
    heading: 'Bienvenue sur Plan B !',
    paragraphs: [
      'Votre compte est presque prêt. Confirmez que cette adresse e‑mail est bien la vôtre : votre session s’ouvrira aussitôt.',
    ],
    button: { label: 'Confirmer mon adresse', link },
    notes: [
      'Dans un autre navigateur que celui de votre inscription, votre mot de passe vous sera demandé.',
      'Vous n’avez pas créé de compte ? Ignorez cet e‑mail : sans vous, personne n’en ouvrira à cette adresse.',
    ],
    reason: 'cette adresse a été saisie sur Plan B',
  })

/** Mails to this address of a member came back. */
export const verifyAddress = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Vérifiez votre adresse e‑mail',
    heading: 'Cette adresse fonctionne-t-elle ?',
    paragraphs: [
      'Nos derniers e‑mails ne vous sont pas parvenus. Si vous lisez celui-ci, confirmez-le : nous vous écrirons de nouveau.',
    ],
    button: { label: 'Vérifier mon adresse', link },
    reason: 'vous avez demandé à vérifier cette adresse',
  })

/** For banned members, who cannot sign in but have a right to their data. */
export const accessToData = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
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
    reason: 'on vient d’essayer de se connecter à votre compte',
  })

/** Announces an export, so that a member notices when a stranger copies their data. */
export const dataExportAsked = ({ to, device }: { to: string; device: string }): Mail =>
  composeMail({
    to,
    subject: 'Un export de vos données a été demandé',
    heading: 'Un export de vos données a été demandé',
    paragraphs: [
      `L’export de toutes les données de votre compte Plan B vient d’être demandé sur cet appareil : ${device}. L’archive sera prête dans vos paramètres, où vous seul pouvez la télécharger.`,
      'Ce n’était pas vous ? Changez votre mot de passe sans attendre : l’archive sera supprimée et vos autres sessions seront fermées.',
    ],
    reason: ALWAYS_SENT.security,
  })

type Given = { to: string; device: string; link: string }

export const googleLinked = ({ to, device, link }: Given): Mail =>
  composeMail({
    to,
    subject: 'Google est relié à votre compte',
    heading: 'Google est relié à votre compte',
    paragraphs: [
      `Un compte Google vient d’être relié à votre compte Plan B et permet désormais de s’y connecter. Appareil : ${device}.`,
      'Ce n’était pas vous ? Déliez Google dans vos paramètres, déconnectez vos autres sessions et changez votre mot de passe.',
    ],
    button: { label: 'Voir mes paramètres', link },
    reason: ALWAYS_SENT.security,
  })

export const googleUnlinked = ({ to, device, link }: Given): Mail =>
  composeMail({
    to,
    subject: 'Google n’est plus relié à votre compte',
    heading: 'Google n’est plus relié à votre compte',
    paragraphs: [
      `Le compte Google qui ouvrait votre compte Plan B vient d’être délié : il ne permet plus de s’y connecter. Appareil : ${device}.`,
      'Ce n’était pas vous ? Changez votre mot de passe et déconnectez vos autres sessions.',
    ],
    button: { label: 'Voir mes paramètres', link },
    reason: ALWAYS_SENT.security,
  })

type Changed = { to: string; isGoogleUnlinked?: boolean }

export const passwordChanged = ({ to, isGoogleUnlinked = false }: Changed): Mail =>
  composeMail({
    to,
    subject: 'Votre mot de passe a changé',
    heading: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Plan B vient d’être changé, et vos autres sessions ont été fermées.',
      ...(isGoogleUnlinked
        ? [
            'Le compte Google qui y était relié a été délié : il ne permet plus de se connecter. Vous pouvez le relier dans vos paramètres.',
          ]
        : []),
      'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe depuis la page de connexion.',
    ],
    reason: ALWAYS_SENT.security,
  })

/** Sent after a sign-in with Google to an account whose password was not proven. */
export const passwordRemoved = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre mot de passe a été retiré',
    heading: 'Votre mot de passe a été retiré',
    paragraphs: [
      'Vous venez de vous connecter à Plan B avec Google. Rien ne nous assurait que le mot de passe de ce compte avait été choisi par vous : nous l’avons retiré, et vos autres sessions ont été fermées.',
      'Google vous suffit désormais pour entrer. Si vous voulez aussi un mot de passe, choisissez-en un nouveau.',
    ],
    button: { label: 'Choisir un mot de passe', link },
    reason: ALWAYS_SENT.security,
  })

export const passwordReset = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Mot de passe oublié ?',
    paragraphs: ['Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte Plan B.'],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: [
      'Ce lien ne sert qu’une fois et reste valable une heure.',
      'Ce n’était pas vous ? Ignorez cet e‑mail : votre mot de passe reste le même.',
    ],
    reason: 'un nouveau mot de passe a été demandé pour votre compte',
  })

/** Sent at most once a day, when too many attempts from unknown devices are blocked. Known devices are not blocked. */
export const signInsBlocked = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'On essaie d’entrer dans votre compte',
    heading: 'On essaie d’entrer dans votre compte',
    paragraphs: [
      'De nombreux mots de passe viennent d’être essayés pour votre compte Plan B, depuis des appareils que nous ne connaissons pas. Ces essais ont échoué : personne n’est entré, et nous les bloquons.',
      'Vous n’avez rien à faire : sur vos appareils habituels, vous vous connectez comme toujours. Votre mot de passe est court, ou sert aussi ailleurs ? Choisissez-en un plus long.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: ['Même si ces essais continuent, cet e‑mail ne part qu’une fois par jour.'],
    reason: ALWAYS_SENT.security,
  })

export const newDevice = ({ to, device, link }: { to: string; device: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Nouvelle connexion à votre compte',
    heading: 'Un nouvel appareil s’est connecté',
    paragraphs: [
      `Votre compte Plan B vient d’être ouvert sur un appareil que nous ne connaissions pas : ${device}.`,
      'C’était vous ? Alors tout va bien. Sinon, fermez cette session et changez votre mot de passe.',
    ],
    button: { label: 'Voir mes sessions', link },
    reason: ALWAYS_SENT.security,
  })
