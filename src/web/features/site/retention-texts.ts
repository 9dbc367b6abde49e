import { type RetentionKey, timeInWords } from '#domain/retention.ts'

type RetentionGroup = { about: string; lines: Partial<Record<RetentionKey, string>> }

export const NO_EXPIRY_TEXT =
  'Votre compte, votre profil, vos publications et vos messages restent jusqu’à ce que vous les supprimiez, ou supprimiez votre compte. Ce qui suit s’efface tout seul à la fin du temps indiqué.'

/** One line for each retention period of the site. */
export const RETENTION_GROUPS: RetentionGroup[] = [
  {
    about: 'Pour entrer dans votre compte',
    lines: {
      idle_sessions: `Session sur un appareil où vous ne revenez pas : ${timeInWords('idle_sessions')} après votre dernière visite.`,
      sessions: `Toute session : ${timeInWords('sessions')} au plus.`,
      known_devices: `Empreinte d’un navigateur que nous reconnaissons : ${timeInWords('known_devices')} après son dernier passage.`,
      security_log: `Journal de sécurité : ${timeInWords('security_log')} ; il disparaît avec votre compte.`,
      sign_ups: `Inscription que vous ne confirmez pas, avec la page d’où vous veniez et le bouton sur lequel vous aviez cliqué : ${timeInWords('sign_ups')}.`,
      mail_links: `Lien envoyé par e‑mail, par exemple pour choisir un nouveau mot de passe : ${timeInWords('mail_links')} au plus.`,
      sign_in_challenges: `Connexion en deux étapes que vous n’achevez pas : ${timeInWords('sign_in_challenges')} au plus.`,
      rate_limits: `Compteurs qui freinent les essais et les envois répétés : ${timeInWords('rate_limits')} au plus.`,
    },
  },
  {
    about: 'Ce que vous faites sur la plateforme',
    lines: {
      former_names: `Ancien pseudo ou ancien identifiant : réservé, et son adresse redirigée, pendant ${timeInWords('former_names')}.`,
      read_notifications: `Notification : ${timeInWords('read_notifications')} après que vous l’avez lue.`,
      unread_notifications: `Notification que vous ne lisez pas : ${timeInWords('unread_notifications')}.`,
      withdrawn_notifications: `Souvenir d’une notification retirée avant que vous la lisiez : ${timeInWords('withdrawn_notifications')}.`,
      unused_files: `Image que ni un plan, ni un brouillon, ni un profil ne montre plus : ${timeInWords('unused_files')}.`,
      unused_words: `Mot ou tag de la recherche que plus aucun texte n’emploie : ${timeInWords('unused_words')}.`,
      discussion_mails: `Date du dernier e‑mail envoyé sur une discussion : ${timeInWords('discussion_mails')}.`,
      exports: `Export de vos données, prêt à être téléchargé : ${timeInWords('exports')}.`,
    },
  },
  {
    about: 'Les lectures et les statistiques',
    lines: {
      visitors: `Empreinte de qui a lu un plan ou vu un profil : ${timeInWords('visitors')}. Il reste un nombre par jour, qui ne dit rien de personne.`,
      visitor_salts: `Clé de ces empreintes : ${timeInWords('visitor_salts')}.`,
      active_members: `Qui s’est connecté dans le mois, pour compter les membres actifs : ${timeInWords('active_members')}.`,
      daily_requests: `Nombre de requêtes par jour, tous visiteurs confondus : ${timeInWords('daily_requests')}.`,
    },
  },
  {
    about: 'La modération',
    lines: {
      decision_texts: `Signalements et journal de modération : les textes et les noms sont effacés ${timeInWords('decision_texts')} après la décision. Il reste ce qui a été décidé, quand et par qui, pour que l’équipe puisse en rendre compte ; une fois votre compte supprimé, le journal ne porte plus votre nom. Vos sanctions et vos recours restent avec votre compte.`,
      banned_addresses: `Adresses liées à un bannissement : sous forme hachée, ${timeInWords('banned_addresses')} au plus.`,
    },
  },
  {
    about: 'Les achats et les demandes',
    lines: {
      ledger: `Pièces comptables relatives à vos achats (offre, montant, dates, identifiants) : ${timeInWords('ledger')}, comme la loi l’exige. Après la suppression de votre compte, elles sont gardées à part, sans votre nom.`,
      payment_events: `Avis de paiement que Stripe nous envoie, réduits à ce qui sert : ${timeInWords('payment_events')}.`,
      support_requests: `Demandes envoyées par la page Contact : ${timeInWords('support_requests')}. Celles d’un membre sont effacées avec son compte, celles d’un visiteur plus tôt sur demande.`,
    },
  },
  {
    about: 'Le fonctionnement du serveur',
    lines: {
      failed_mails: `Texte d’un e‑mail que nous n’avons pas pu envoyer : ${timeInWords('failed_mails')} après le dernier essai.`,
      jobs: `Tâches qui attendent ou qui ont échoué : ${timeInWords('jobs')} au plus.`,
      erasures: `Numéro d’un compte supprimé, sans aucun nom, pour qu’une sauvegarde restaurée ne le ramène pas : ${timeInWords('erasures')}.`,
      server_logs: `Journaux techniques, avec les erreurs de nos pages, et sauvegardes : ${timeInWords('server_logs')} au plus.`,
    },
  },
]
