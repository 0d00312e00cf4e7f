import type { Organization as Node } from '../../api/organizations.ts'
import { useTexts } from '../../app/language.tsx'
import { texts } from './texts.ts'
import classes from './tree.module.css'

type TreeProps = {
  nodes: Node[]
  rootId: string
  chosenId: string
  onChoose(id: string): void
}

/** The tree with lines from parent to child. Every organization is a button. */
export function Tree(props: TreeProps) {
  const root = props.nodes.find(({ id }) => id === props.rootId)
  return root === undefined ? null : (
    <ul className={classes.tree}>
      <Branch node={root} {...props} />
    </ul>
  )
}

function Branch({ node, ...props }: TreeProps & { node: Node }) {
  const t = useTexts(texts)
  const children = props.nodes.filter(({ parent_id }) => parent_id === node.id)
  return (
    <li className={classes.branch}>
      <button
        type="button"
        className={classes.node}
        aria-pressed={node.id === props.chosenId}
        onClick={() => props.onChoose(node.id)}
      >
        <span className={classes.code}>{node.code}</span> <span>{node.name}</span>
        {node.id === props.rootId && <span className={classes.you}> · {t('you')}</span>}
        {node.are_sales_stopped && <span className={classes.you}> · {t('stopped')}</span>}
      </button>
      {children.length > 0 && (
        <ul className={classes.tree}>
          {children.map(child => (
            <Branch key={child.id} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
