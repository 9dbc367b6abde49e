/** Whatever can happen at the doors of an account, in the words of « Activité du compte ». */
export const SECURITY_EVENTS = {
  account_opened: 'Compte ouvert',
  sign_in: 'Connexion',
  sign_in_refused: 'Connexion refusée',
  sign_in_held: 'Connexions suspendues après trop d’essais',
  sign_out: 'Déconnexion',
  session_ended: 'Session fermée',
  identity_refused: 'Mot de passe redemandé, refusé',
  password_changed: 'Mot de passe changé',
  password_reset_asked: 'Nouveau mot de passe demandé',
  password_reset: 'Nouveau mot de passe choisi par e-mail',
  password_removed: 'Mot de passe retiré',
  email_change_asked: 'Changement d’adresse demandé',
  email_changed: 'Adresse e-mail changée',
  google_linked: 'Compte Google relié',
  role_changed: 'Rôle changé',
  export_asked: 'Export des données demandé',
  export_fetched: 'Export des données téléchargé',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENTS
