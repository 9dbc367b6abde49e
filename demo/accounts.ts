const NAMES = ['fondateur', 'admin', 'moderateur', 'validateur', 'vip', 'verifie', 'membre']

/** One account per role, to sign in with. They exist on a local site only. */
export const DEMO_ACCOUNTS = NAMES.map((name) => `${name}@planb.test`)

/** It is public: the hash in the data has a low cost, because an expensive one would protect nothing. */
export const DEMO_PASSWORD = 'planb-demo'
