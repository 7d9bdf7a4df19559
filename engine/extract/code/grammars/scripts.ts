import { type CodeGrammar, inPlaces } from './codeGrammar.ts';

const pythonClass = '(class_definition name: (identifier) @name) @class';
const python: CodeGrammar = {
  grammar: 'python',
  patterns: `${inPlaces(
    ['(module %)', '(module (decorated_definition %) @whole)'],
    [pythonClass, '(function_definition name: (identifier) @name) @function'],
  )}
  ${inPlaces(
    [
      '(class_definition body: (block %))',
      '(class_definition body: (block (decorated_definition %) @whole))',
    ],
    [pythonClass, '(function_definition name: (identifier) @name) @method'],
  )}
  (module (expression_statement (assignment left: (identifier) @name)) @constant
    (#match? @name "^[A-Z][A-Z0-9_]*$"))
  (function_definition name: (identifier) @documented body: (block . (expression_statement (string) @doc)))
  (class_definition name: (identifier) @documented body: (block . (expression_statement (string) @doc)))
  (import_statement name: (dotted_name) @import)
  (import_statement name: (aliased_import name: (dotted_name) @import))
  (import_from_statement module_name: (_) @import)
  (import_from_statement module_name: (_) @import name: (dotted_name) @member)
  (import_from_statement module_name: (_) @import name: (aliased_import name: (dotted_name) @member))
  (class_definition name: (identifier) @heir
    superclasses: (argument_list [(identifier) (attribute)] @base))`,
};

const ruby: CodeGrammar = {
  grammar: 'ruby',
  patterns: `${inPlaces(
    ['(program %)', '(class (body_statement %))', '(module (body_statement %))'],
    [
      '(class name: (_) @name) @class',
      '(module name: (_) @name) @module',
      '(method name: (_) @name) @function',
      '(singleton_method name: (_) @name) @function',
      '(assignment left: (constant) @name) @constant',
    ],
  )}
  (program (call method: (identifier) @how arguments: (argument_list . (string (string_content) @import))))
  (class name: (_) @heir superclass: (superclass (_) @base))`,
};

const phpMembers =
  '(declaration_list (method_declaration name: (name) @name) @method) (declaration_list (const_declaration (const_element (name) @name)) @constant)';
const php: CodeGrammar = {
  grammar: 'php',
  patterns: `${inPlaces(
    ['(program %)', '(namespace_definition body: (compound_statement %))'],
    [
      '(class_declaration name: (name) @name) @class',
      '(interface_declaration name: (name) @name) @interface',
      '(trait_declaration name: (name) @name) @trait',
      '(enum_declaration name: (name) @name) @enum',
      '(function_definition name: (name) @name) @function',
    ],
  )}
  ${phpMembers}
  (enum_declaration_list (method_declaration name: (name) @name) @method)
  (namespace_definition name: (namespace_name) @package)
  (namespace_use_clause (qualified_name) @import)
  (class_declaration name: (name) @heir (base_clause (_) @base))
  (class_declaration name: (name) @heir (class_interface_clause (_) @implemented))
  (interface_declaration name: (name) @heir (base_clause (_) @base))`,
};

const bash: CodeGrammar = {
  grammar: 'bash',
  patterns: '(program (function_definition name: (word) @name) @function)',
};

/** Languages that are mostly run from their source. */
export const scriptGrammars = { python, ruby, php, bash } as const;
