/** Plan cards under each other, edge to edge on a phone. */
export const PLAN_LIST = 'grid grid-cols-1 gap-2 max-md:-mx-(--gutter) md:gap-4'
