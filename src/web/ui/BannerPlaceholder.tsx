/** Shown in place of the banner that a member has not chosen. */
export function BannerPlaceholder() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 224"
      preserveAspectRatio="xMidYMid slice"
      className="size-full fill-none stroke-primary/25"
      strokeWidth="1.5"
    >
      <circle cx="130" cy="224" r="150" className="fill-accent-tint stroke-none" />
      <circle cx="1010" cy="20" r="190" className="fill-primary/10 stroke-none" />
      <path d="M0 190C180 150 300 210 470 150S760 60 900 96s190 10 300-46" />
      <path d="M0 214C200 180 320 224 500 176S800 96 930 124s180 0 270-40" />
    </svg>
  )
}
