/** Buttons, fields and choices, in their states. */
import { Pencil, Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { ComboField } from '#renderer/core/ui/combo-field.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { Option } from '#renderer/core/ui/option.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { Tabs } from '#renderer/core/ui/tabs.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import styles from './design.module.css';
import { accounts } from './samples.ts';

const looks = ['main', 'plain', 'danger', 'quiet'] as const;
const words = { main: 'Send', plain: 'Receive', danger: 'Revoke', quiet: 'Raw' } as const;
const sizes = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const;

export function ControlsSection() {
  return (
    <>
      <Card name="Buttons">
        {(['large', 'normal', 'small'] as const).map((size) => (
          <div key={size} className={styles.row}>
            {looks.map((look) => (
              <Button key={look} look={look} size={size}>
                {words[look]} {size}
              </Button>
            ))}
            <Button size={size} icon={<Plus size={14} aria-hidden />}>
              Add {size}
            </Button>
            <Button size={size} disabled>
              Disabled {size}
            </Button>
          </div>
        ))}
        <div className={styles.row}>
          <IconButton label="Rename" icon={<Pencil size={15} aria-hidden />} />
          <IconButton label="Show QR code" icon={<QrCode size={16} aria-hidden />} />
          <IconButton label="Disabled icon" icon={<QrCode size={16} aria-hidden />} disabled />
          <CopyButton label="Copy a word" text="word" />
          <CopyButton label="Copy the address" text="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" words="Copy address" />
        </div>
      </Card>
      <FieldsCard />
    </>
  );
}

function FieldsCard() {
  const [text, setText] = useState('https://api.example.org');
  const [who, setWho] = useState('');
  const [size, setSize] = useState<'one' | 'two'>('one');
  const [service, setService] = useState<'one' | 'two'>('one');
  return (
    <Card name="Fields and choices">
      <div className={styles.columns}>
        <Field label="Plain" hint="with a hint" name="plain" value={text} onChange={setText} />
        <TextArea label="Several lines" hint="it grows" name="lines" value={text} onChange={setText} />
        <TextArea label="Several unfit lines" name="unfit-lines" value="" problem="A note is up to 500 characters." onChange={() => {}} />
        <Field label="With a note" name="note" value="" placeholder="empty" note="Shown below the field." onChange={() => {}} />
        <Field label="Secret" name="secret" type="password" value="practice" onChange={() => {}} />
        <Field
          label="With a problem"
          name="problem"
          value="http://api"
          problem="An address begins with https:// (http:// only for this computer)."
          onChange={() => {}}
        />
        <Select label="Choice" value={size} choices={sizes} onChoose={setSize} />
        <Select label="Disabled choice" value="one" choices={sizes} onChoose={() => {}} disabled />
        <ComboField
          label="With what is known"
          name="combo"
          value={who}
          onChange={setWho}
          choices={accounts.map(({ address, label }) => ({
            value: address,
            words: label,
            detail: 'contact',
            picture: <Mark address={address} size="small" />,
          }))}
        />
        <Segments legend="Segments" hint="one of a few" name="segments" value={size} choices={sizes} onChoose={setSize} />
      </div>
      <div className={styles.columns}>
        {(['one', 'two'] as const).map((value) => (
          <Option
            key={value}
            name="option"
            value={value}
            label={`Option ${value}`}
            text="A second line. A click anywhere on the card chooses it."
            chosen={service === value}
            onChoose={() => setService(value)}
          />
        ))}
      </div>
      <Tabs name="Tabs" tabs={sizes.map(({ value, label }) => ({ key: value, label }))} chosen={size} onChoose={setSize}>
        <p>What the tab {size} holds.</p>
      </Tabs>
    </Card>
  );
}
