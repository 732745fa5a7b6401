/** The bar above a block: its neighbors, confirmations, raw answer and link. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { type Face, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { t, tc } from '#shared/core/language/language.ts';
import { blockPlace, linkTo } from '#shared/core/places.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Block } from '#shared/core/readers/block.ts';
import styles from './block-screen.module.css';

interface BlockBarProps {
  readonly number: string;
  readonly newest: number | null;
  readonly face: Face<Block>;
  readonly answer: Answer<Block> | null;
}

export function BlockBar({ number, newest, face, answer }: BlockBarProps) {
  const [, navigate] = useLocation();
  const isFirst = number === '0';
  const isNewest = newest !== null && BigInt(number) >= BigInt(newest);
  const to = (step: 1n | -1n) => () => navigate(blockPlace(String(BigInt(number) + step)));
  const [previous, next] = [isFirst ? null : to(-1n), isNewest ? null : to(1n)];
  useArrows(previous, next);
  const block = valueIn(face);
  return (
    <div className="row wrap gap-8-16">
      <div className={styles.neighbors}>
        <Step name={t('Previous block')} reason={isFirst ? t('Block 0 is the first') : null} onStep={previous} isBefore />
        <Step name={t('Next block')} reason={isNewest ? t('This is the newest') : null} onStep={next} />
      </div>
      <p className={styles.standing}>
        {block !== null && newest !== null && <Depth number={number} newest={newest} />}
        {face.face === 'stale' && face.problem !== null && <AsOf at={face.readAt} stale />}
      </p>
      <div className={styles.actions}>
        <RawButton operation="block.get" input={{ number }} answer={answer} size="normal" />
        <CopyButton label={t('Copy link to this block')} text={linkTo(blockPlace(number))} words={t('Copy link')} />
      </div>
    </div>
  );
}

function Depth({ number, newest }: { number: string; newest: number }) {
  const above = BigInt(newest) - BigInt(number);
  if (above <= 0n) return <Badge tone="accent">{t('the newest block')}</Badge>;
  return (
    <Badge
      tone={above >= 12n ? 'good' : 'neutral'}
      title={t('Counts this block and those after it. More confirmations make a reorg less likely.')}
    >
      {t('{count} confirmations', { count: withCommas(String(above + 1n)) })}
    </Badge>
  );
}

interface StepProps {
  readonly name: string;
  /** Why there is none. */
  readonly reason: string | null;
  readonly onStep: (() => void) | null;
  readonly isBefore?: boolean;
}

function Step({ name, reason, onStep, isBefore = false }: StepProps) {
  const Icon = isBefore ? ChevronLeft : ChevronRight;
  const word = isBefore ? tc('block', 'Previous') : tc('block', 'Next');
  // The reason is part of the name, as a disabled button can't be focused to hear a description.
  const label = reason === null ? name : `${name}: ${reason}`;
  return (
    <Button aria-label={label} title={reason ?? `${name} (${isBefore ? '←' : '→'})`} disabled={onStep === null} onClick={() => onStep?.()}>
      {isBefore && <Icon size={16} aria-hidden />}
      {word}
      {!isBefore && <Icon size={16} aria-hidden />}
    </Button>
  );
}

/** ← and → lead to the neighbors, unless the focused element uses them. */
function useArrows(previous: (() => void) | null, next: (() => void) | null): void {
  useLayoutEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      const isTaken =
        target instanceof Element && target.closest('input, textarea, select, [role="slider"], dialog, pre, [popover]') !== null;
      if (isTaken || document.querySelector('dialog[open]') !== null) return;
      const step = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
      if (step === null) return;
      event.preventDefault();
      step();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [previous, next]);
}
