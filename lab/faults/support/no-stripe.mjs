// Loaded before a process of the site (node --import): makes Stripe unreachable.
import dns from 'node:dns'

const lookup = dns.lookup
dns.lookup = (host, ...rest) => lookup(host.endsWith('stripe.com') ? 'stripe.invalid' : host, ...rest)
