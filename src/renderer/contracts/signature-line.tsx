/** A signature, with its name, types and parameter names styled apart. */

import { Fragment } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import styles from './signature-line.module.css';

export function SignatureLine({ name, parameters }: { name: string; parameters: readonly Parameter[] }) {
  return (
    <p className={styles.signature}>
      <b>{visibleText(name, 100)}</b>
      <Parameters of={parameters} />
    </p>
  );
}

function Parameters({ of: parameters }: { of: readonly Parameter[] }) {
  return (
    <>
      <span className="soft">(</span>
      {parameters.map((parameter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters are identified by their place
        <Fragment key={index}>
          {index > 0 && <span className="soft">, </span>}
          <Type of={parameter} />
          {parameter.indexed === true && <span className="soft"> indexed</span>}
          {parameter.name !== undefined && parameter.name !== '' && <span className="soft"> {visibleText(parameter.name, 60)}</span>}
        </Fragment>
      ))}
      <span className="soft">)</span>
    </>
  );
}

function Type({ of: { type, components } }: { of: Parameter }) {
  if (components === undefined) return <span className="accent">{type}</span>;
  return (
    <>
      <Parameters of={components} />
      <span className="accent">{type.replace(/^tuple/, '')}</span>
    </>
  );
}
