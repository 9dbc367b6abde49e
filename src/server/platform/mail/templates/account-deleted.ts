import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

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
