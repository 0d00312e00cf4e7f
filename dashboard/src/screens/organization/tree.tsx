import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Organization as Node } from '../../api/organizations.ts'
import { useTexts } from '../../app/language.tsx'
import { plain } from '../../parts/plain.ts'
import { texts } from './texts.ts'
import classes from './tree.module.css'

type TreeProps = {
  nodes: Node[]
  rootId: string
  chosenId: string
  onChoose(id: string): void
}

/** A larger tree is no longer seen as a whole: its branches open where one is chosen. */
const wholeMax = 60
/** What is found beyond these is looked for with more words. */
const foundMax = 100

/** The tree with lines from parent to child. Every organization is a button. */
export function Tree({ nodes, rootId, chosenId, onChoose }: TreeProps) {
  const t = useTexts(texts)
  const [words, setWords] = useState('')
  const isLarge = nodes.length > wholeMax
  const found = plain(words) === '' ? null : nodes.filter(node => fits(node, plain(words)))
  const near = found ? found.slice(0, foundMax).map(({ id }) => id) : [chosenId]
  const reached = idsUpwards(near, nodes)
  const shown = found ? nodes.filter(({ id }) => reached.has(id)) : nodes
  const open = isLarge && !found ? reached : null
  const below = new Map<string | null, Node[]>()
  for (const node of shown) {
    const siblings = below.get(node.parent_id)
    if (siblings === undefined) below.set(node.parent_id, [node])
    else siblings.push(node)
  }
  const root = nodes.find(({ id }) => id === rootId)
  if (root === undefined) return null
  return (
    <Stack gap="xs">
      {isLarge && (
        <>
          <TextInput
            label={t('find')}
            type="search"
            value={words}
            maxLength={200}
            onChange={event => setWords(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" role="status">
            {found && t(found.length > foundMax ? 'foundMany' : 'found', { count: found.length })}
          </Text>
        </>
      )}
      <ul className={classes.tree}>
        <Branch node={root} {...{ rootId, chosenId, onChoose, below, open }} />
      </ul>
    </Stack>
  )
}

function fits({ code, name }: Node, words: string): boolean {
  const text = plain(`${code} ${name}`)
  return words.split(' ').every(word => text.includes(word))
}

/** The ids of these nodes and of all above them. */
function idsUpwards(ids: string[], nodes: Node[]): Set<string> {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]))
  const reached = new Set<string>()
  for (const id of ids) {
    let at: string | null | undefined = id
    while (at && parents.has(at) && !reached.has(at)) {
      reached.add(at)
      at = parents.get(at)
    }
  }
  return reached
}

type BranchProps = Omit<TreeProps, 'nodes'> & {
  node: Node
  below: Map<string | null, Node[]>
  /** Whose branches are open; null: all. */
  open: Set<string> | null
}

function Branch({ node, ...props }: BranchProps) {
  const t = useTexts(texts)
  const { rootId, chosenId, onChoose, below, open } = props
  const children = below.get(node.id) ?? []
  const isOpen = open?.has(node.id) ?? true
  return (
    <li className={classes.branch}>
      <button
        type="button"
        className={classes.node}
        aria-pressed={node.id === chosenId}
        onClick={() => onChoose(node.id)}
      >
        <span className={classes.code}>{node.code}</span> <span>{node.name}</span>
        {node.id === rootId && <span className={classes.you}> · {t('you')}</span>}
        {node.are_sales_stopped && <span className={classes.you}> · {t('stopped')}</span>}
        {!isOpen && children.length > 0 && (
          <span className={classes.you}> · {t('closed', { count: children.length })}</span>
        )}
      </button>
      {isOpen && children.length > 0 && (
        <ul className={classes.tree}>
          {children.map(child => (
            <Branch key={child.id} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
