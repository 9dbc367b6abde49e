import { Link } from '@tanstack/react-router'

/** What an account agrees to. A line, not a box: there is nothing to choose. */
export function AgreementLine() {
  return (
    <p className="text-small text-muted">
      En continuant, vous acceptez les{' '}
      <Link to="/cgu" className="link">
        CGU
      </Link>{' '}
      et la politique de{' '}
      <Link to="/confidentialite" className="link">
        confidentialité
      </Link>
      .
    </p>
  )
}
