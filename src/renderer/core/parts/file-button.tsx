/** A button that lets the person choose a file. */
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';

interface FileButtonProps {
  readonly words: string;
  /** Accessible name of the field. */
  readonly name: string;
  /** Endings, with commas. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

export function FileButton({ words, name, accept, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button size="small" icon={<FileUp size={14} aria-hidden />} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // The same one can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
