/** The settings of a site that is not local, for `aSite`. */
export const PRODUCTION = {
  DATABASE_URL: 'postgres://u@db.example/planb',
  PUBLIC_URL: 'https://planb.example',
  SECRET: 'un secret de trente-deux signes ou plus',
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: '10.0.0.0/8',
  PASSWORD_COST: '19',
  // The tests of this lock set it to 1.
  STAFF_SECOND_FACTOR: '0',
  OPERATOR_NAME: 'Exemple SA',
  OPERATOR_ADDRESS: 'Rue de l’Exemple 1, 1000 Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.example',
  OPERATOR_HOST: 'Hébergeur SA',
}
