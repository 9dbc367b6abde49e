import ts from 'typescript'

/** One change of a rule, and the text of the whole file with it. */
export type Mutant = { rule: string; change: string; text: string }

type Edit = { node: ts.Node; by: string; change: string }

/**
 * Small errors in the rules of permissions.ts: a rule that always or never holds, an added or missing role, half of a
 * condition, an inverted comparison, a rank off by one.
 */
export function permissionMutants(text: string, roles: readonly string[]): Mutant[] {
  const file = ts.createSourceFile('permissions.ts', text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node, rule: string) => {
    const inside = nameOf(node) ?? rule
    for (const { node: old, by, change } of editsOf(node, roles)) {
      const mutated = text.slice(0, old.getStart()) + by + text.slice(old.end)
      mutants.push({ rule: inside, change, text: mutated })
    }
    node.forEachChild((child) => visit(child, inside))
  }
  visit(file, '')
  return mutants.filter(({ rule }) => rule !== '' && !HELPERS.has(rule))
}

/** Each cell of the table of actions left out, in turn. */
export function tableMutants(text: string): Mutant[] {
  const rows = text.matchAll(/^ {2}'([\w.]+)': \{ (.+) \},$/gm)
  return [...rows].flatMap(([row = '', rule = '', list = '']) => {
    const cells = list.split(', ')
    return cells.map((cell) => {
      const others = cells.filter((other) => other !== cell).join(', ')
      return { rule, change: `without ${cell}`, text: text.replace(row, row.replace(list, others)) }
    })
  })
}

/** Helpers that are no rules. */
const HELPERS = new Set(['isOneOf', 'abilitiesOf', 'MESSAGES_XP'])

/** A rule is a constant of the file, or an entry of `can`. */
function nameOf(node: ts.Node): string | undefined {
  const isRule =
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)) || isEntryOfCan(node)
  return isRule && ts.isIdentifier(node.name) ? node.name.text : undefined
}

const isEntryOfCan = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  ts.isVariableDeclaration(node.parent.parent) &&
  node.parent.parent.name.getText() === 'can'

function editsOf(node: ts.Node, roles: readonly string[]): Edit[] {
  if (isEntryOfCan(node)) return always(node.initializer, '() => ')
  if (ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent)) return always(node.body, '')
  if (ts.isCallExpression(node) && node.expression.getText() === 'isOneOf') return otherLists(node, roles)
  if (ts.isBinaryExpression(node)) return otherConditions(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ node, by: node.operand.getText(), change: `« ${node.getText()} » without « ! »` }]
  if (ts.isPropertyAssignment(node) && ts.isNumericLiteral(node.initializer)) return otherRanks(node)
  return []
}

const always = (node: ts.Node, before: string): Edit[] =>
  ['true', 'false'].map((by) => ({ node, by: before + by, change: `always ${by}` }))

function otherLists(node: ts.CallExpression, roles: readonly string[]): Edit[] {
  const listed = node.arguments.map((role) => role.getText().slice(1, -1))
  const list = (names: readonly string[]) => `isOneOf(${names.map((name) => `'${name}'`).join(', ')})`
  return roles.map((role) => {
    const isListed = listed.includes(role)
    const names = isListed ? listed.filter((name) => name !== role) : [...listed, role]
    return { node, by: list(names), change: `${isListed ? 'without' : 'with'} ${role}` }
  })
}

const TURNED: Record<string, string> = { '>': '>=', '>=': '>', '===': '!==', '!==': '===' }

function otherConditions(node: ts.BinaryExpression): Edit[] {
  const { left, right } = node
  const sign = node.operatorToken.getText()
  const turned = TURNED[sign]
  if (turned) {
    const by = `${left.getText()} ${turned} ${right.getText()}`
    return [{ node, by, change: `« ${oneLine(node)} » with « ${turned} »` }]
  }
  if (sign === '??') return [{ node: right, by: `'founder'`, change: `« ${oneLine(node)} » as of a founder` }]
  if (sign !== '&&' && sign !== '||') return []
  return [
    { node, by: left.getText(), change: `without « ${oneLine(right)} »` },
    { node, by: right.getText(), change: `without « ${oneLine(left)} »` },
  ]
}

function otherRanks(node: ts.PropertyAssignment): Edit[] {
  const rank = Number(node.initializer.getText())
  return [rank - 1, rank + 1].map((other) => ({
    node: node.initializer,
    by: String(other),
    change: `${node.name.getText()} at ${other}`,
  }))
}

const oneLine = (node: ts.Node) => node.getText().replaceAll(/\s+/g, ' ')
